#!/usr/bin/env python3
"""Row 36: opens a socket."""
import socket

import hostile


def open_socket():
    socket.socket(socket.AF_INET, socket.SOCK_STREAM).close()


hostile.serve(lambda turn, moves: hostile.denied(open_socket))
