"""The console: server-rendered pages over the HTTP service, for people."""
