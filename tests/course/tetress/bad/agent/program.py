class Agent:
    pass
