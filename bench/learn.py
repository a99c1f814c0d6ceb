"""Learns the network that judges positions of Colosseum Survival! (src/agents/champion/colosseum_network.cpp).

    ./lanista bench examples a.bin --games 20000 --seed 1
    python3 bench/learn.py a.bin --out src/agents/champion/colosseum_network.cpp

Several files may be given, of several generations: each is written by the champion with the network before. The
network foretells what the score of the short search says of the result, tanh(score / scale), mixed with the result of
the game where there is one; the scale is the one that fits the results best, so that scores do not shrink from one
generation to the next. A share of the examples is held back to say how well. Adam, in plain NumPy (python3-numpy);
the weights are rounded to integers as src/search/network.h has them, and what is printed last is what these integers
foretell.
"""

from network import answers_of, command_line, learn, np, read, source

INPUTS = 48
EXAMPLE = np.dtype([("score", "<i4"), ("result", "<i4"), ("traits", "<i2", INPUTS)])
NO_RESULT = 9
SCALE = 1000.0


def fitted_scale(examples):
    """For which tanh(score / scale) foretells the results best: the least logarithmic loss."""
    met = examples[examples["result"] != NO_RESULT]

    def loss(scale):
        chance = np.clip((1 + np.tanh(met["score"] / scale)) / 2, 1e-3, 1 - 1e-3)
        won = (1 + met["result"]) / 2
        return -(won * np.log(chance) + (1 - won) * np.log(1 - chance)).mean()

    return min(range(100, 2001, 50), key=loss) if len(met) else SCALE


def targets(examples, result_share, scale):
    expected = np.tanh(examples["score"] / scale)
    mixed = (1 - result_share) * expected + result_share * examples["result"]
    return np.where(examples["result"] == NO_RESULT, expected, mixed).astype(np.float32)


def explained(wanted, foretold):
    return 1 - ((wanted - foretold) ** 2).mean() / wanted.var()


def main():
    parser = command_line(__doc__, epochs=25)
    parser.add_argument("--result-share", type=float, default=0.3)
    wanted = parser.parse_args()
    held_back, examples = read(wanted, EXAMPLE, "lanista bench examples")
    inputs = examples["traits"].astype(np.float32)
    scale = fitted_scale(examples)
    print(f"a score of {scale} is worth tanh(1)")
    wanted_values = targets(examples, wanted.result_share, scale)

    def slope(answers, chosen):
        """Of the logarithmic loss, the result being 1 with chance (1 + tanh(answer)) / 2, and -1 otherwise."""
        return np.tanh(answers) - wanted_values[chosen, None]

    network = learn(inputs, 1, slope, wanted.epochs, wanted.seed)
    foretold = np.tanh(answers_of(network, held_back["traits"])[:, 0] / SCALE)
    for name, chosen in (
        ("met in games", held_back["result"] != NO_RESULT),
        ("beside them", held_back["result"] == NO_RESULT),
    ):
        if chosen.sum() > 1:
            share = explained(targets(held_back[chosen], 0, scale), foretold[chosen])
            print(f"{len(examples)} examples; of the variance of those {name} {100 * share:.1f} % are foretold")
    with open(wanted.out, "w", encoding="utf-8") as file:
        file.write(
            source(
                network,
                ("bench/learn.py", "docs/strength-colosseum.md"),
                "agents/champion/colosseum_network.h",
                "Network<48, 32, 16>",
                "colosseum_network",
            )
        )


if __name__ == "__main__":
    main()
