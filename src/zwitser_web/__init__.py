"""The arbiter's desk: the web application on top of the library `zwitser`."""
