"""Learns the network that solving Colosseum Survival! goes by (src/search/models/colosseum_promise_network.cpp).

    ./lanista bench proof-examples a.bin --seed 1
    python3 bench/learn_proofs.py a.bin --out src/search/models/colosseum_promise_network.cpp

Several files may be given, of several generations: each is written by the solver with the network before. The network
foretells whether a move reaches the goal that was asked about and, where it does, how many binary digits the number of
nodes has that the proof took. A share of the examples is held back to say how well.
"""

from network import answers_of, command_line, learn, np, read, source

INPUTS = 54
EXAMPLE = np.dtype([("reached", "<i2"), ("digits", "<i2"), ("traits", "<i2", INPUTS)])
EFFORT_WEIGHT = 0.04  # of the squared error of digits, beside the logarithmic loss of answers


def main():
    wanted = command_line(__doc__, epochs=4).parse_args()
    held_back, examples = read(wanted, EXAMPLE, "lanista bench proof-examples")
    reached = examples["reached"].astype(np.float32)
    digits = examples["digits"].astype(np.float32)

    def slope(answers, chosen):
        chance = 1 / (1 + np.exp(-answers[:, 0]))
        effort = (answers[:, 1] - digits[chosen]) * reached[chosen]
        return np.stack([chance - reached[chosen], EFFORT_WEIGHT * effort], axis=1)

    network = learn(examples["traits"], 2, slope, wanted.epochs, wanted.seed)
    logit, effort = answers_of(network, held_back["traits"]).T / 1000
    met = held_back["reached"] == 1
    right = ((logit > 0) == met).mean()
    print(
        f"{len(examples)} examples; of {len(held_back)} others {100 * right:.1f} % of the answers are foretold, "
        f"by chance {100 * max(met.mean(), 1 - met.mean()):.1f}"
    )
    if met.sum() > 1:
        left = ((effort - held_back["digits"])[met] ** 2).mean() / held_back["digits"][met].var()
        print(f"of the variance of the digits {100 * (1 - left):.1f} %")
    with open(wanted.out, "w", encoding="utf-8") as file:
        file.write(
            source(
                network,
                ("bench/learn_proofs.py", "docs/solving.md"),
                "search/models/colosseum_promise_network.h",
                "Network<ColosseumModel::trait_count, 32, 16, 2>",
                "colosseum_promise_network",
            )
        )


if __name__ == "__main__":
    main()
