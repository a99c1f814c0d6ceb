def free_sides(board, cell):
    return [side for side in range(4) if not board[cell[0], cell[1], side]]
