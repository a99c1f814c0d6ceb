"""Learns the network that orders moves when Colosseum Survival! is solved (src/search/models/colosseum_promise_network.cpp).

    ./lanista bench proof-examples a.bin --seed 1
    python3 bench/learn_proofs.py a.bin --out src/search/models/colosseum_promise_network.cpp

Several files may be given, of several generations: each is written by the solver with the network before. The network
foretells whether a move reaches the goal that was asked about and, where it does, how many binary digits the number of
nodes has that the proof took. A share of the examples is held back to say how well.
"""

import argparse
import sys

from network import BATCH, answers_of, learn, np, source

INPUTS = 54
EXAMPLE = np.dtype([("reached", "<i2"), ("digits", "<i2"), ("traits", "<i2", INPUTS)])
EFFORT_WEIGHT = 0.04  # of the squared error of digits, beside the logarithmic loss of answers


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()

    try:
        examples = np.concatenate([np.fromfile(path, EXAMPLE) for path in wanted.examples])
    except OSError as error:
        sys.exit(f"learn_proofs.py: {error}")
    if len(examples) < 2 * BATCH:
        sys.exit(
            f"learn_proofs.py: {len(examples)} examples are too few, {2 * BATCH} is the least "
            "(`lanista bench proof-examples`)"
        )
    np.random.default_rng(wanted.seed).shuffle(examples)
    held_back, examples = np.split(examples, [len(examples) // 50])
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
    print(f"{len(examples)} examples; of {len(held_back)} others {100 * right:.1f} % of the answers are foretold, by chance "
          f"{100 * max(met.mean(), 1 - met.mean()):.1f}")
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
