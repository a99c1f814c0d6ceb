def first_free(taken):
    return next((r, q) for r in range(7) for q in range(7) if (r, q) not in taken)
