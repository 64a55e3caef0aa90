"""Who is here?"""
