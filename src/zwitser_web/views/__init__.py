"""The pages. A view fetches and authorises, reads its form, acts, and renders; rules live below."""
