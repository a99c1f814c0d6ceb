"""The host of course agents; see host.py in the folder above."""
