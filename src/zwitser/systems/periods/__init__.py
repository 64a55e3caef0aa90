"""What seasons in periods share: groups, promotion, and closing a period."""
