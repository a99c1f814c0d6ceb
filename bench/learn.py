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

import argparse
import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small only get slower

import numpy as np

INPUTS, FIRST, SECOND = 48, 32, 16
EXAMPLE = np.dtype([("score", "<i4"), ("result", "<i4"), ("traits", "<i2", INPUTS)])
NO_RESULT = 9
SCALE = 1000.0
CEILING = 8.0
BATCH = 2048
WEIGHT, UNIT = 4096, 128

HEADER = """// Learnt by bench/learn.py; docs/strength-colosseum.md says from what.
#include "agents/champion/colosseum_network.h"

// clang-format off
namespace lanista {

"""


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


def forward(layers, inputs):
    """What every layer puts out, the inputs first."""
    values = [inputs]
    for i, (weights, bias) in enumerate(layers):
        sums = values[-1] @ weights + bias
        values.append(np.clip(sums, 0, CEILING) if i + 1 < len(layers) else sums)
    return values


def gradients(layers, inputs, wanted):
    """Of the logarithmic loss, the result being 1 with chance (1 + tanh(output)) / 2, and -1 otherwise."""
    values = forward(layers, inputs)
    error = (np.tanh(values[-1][:, 0]) - wanted)[:, None] / len(wanted)
    found = []
    for i in reversed(range(len(layers))):
        found += [error.sum(0), values[i].T @ error]
        if i:
            error = (error @ layers[i][0].T) * ((values[i] > 0) & (values[i] < CEILING))
    return found[::-1]


def learn(inputs, wanted, epochs, seed, rate=2e-3):
    random = np.random.default_rng(seed)
    sizes = [INPUTS, FIRST, SECOND, 1]
    layers = [
        ((random.standard_normal((a, b)) * np.sqrt(2 / a)).astype(np.float32), np.zeros(b, np.float32))
        for a, b in zip(sizes, sizes[1:])
    ]
    layers[-1][0][:] *= 0.1
    parameters = [array for layer in layers for array in layer]
    means = [np.zeros_like(array) for array in parameters]
    squares = [np.zeros_like(array) for array in parameters]
    step = 0
    for epoch in range(epochs):
        speed = rate * 0.5 * (1 + np.cos(np.pi * epoch / epochs)) + 1e-5
        order = random.permutation(len(inputs))
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[begin : begin + BATCH]
            step += 1
            for array, mean, square, gradient in zip(
                parameters, means, squares, gradients(layers, inputs[chosen], wanted[chosen])
            ):
                mean += 0.1 * (gradient - mean)
                square += 0.001 * (gradient * gradient - square)
                array -= speed * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
        print(f"\repoch {epoch + 1}/{epochs}", end="", flush=True)
    print()
    return layers


def as_integers(layers, mean, deviation):
    """The network for inputs as they are, in the units of src/search/network.h."""
    (first, first_bias), (second, second_bias), (last, last_bias) = [
        (weights.astype(np.float64), bias.astype(np.float64)) for weights, bias in layers
    ]
    first_bias = first_bias - (mean / deviation) @ first
    first = first / deviation[:, None]

    def rounded(weights):
        return np.clip(np.round(weights * WEIGHT), -32767, 32767).astype(np.int64)

    def bias(sums, unit):
        return np.round(sums * unit).astype(np.int64)

    return (
        (rounded(first), bias(first_bias, WEIGHT)),
        (rounded(second), bias(second_bias, WEIGHT * UNIT)),
        (rounded(last[:, 0]), bias(last_bias, WEIGHT * UNIT)),
    )


def judge(network, traits):
    """As Network::operator() does."""
    (first, first_bias), (second, second_bias), (last, last_bias) = network
    units = np.clip((traits.astype(np.int64) @ first + first_bias) >> 5, 0, 8 * UNIT)
    units = np.clip((units @ second + second_bias) >> 12, 0, 8 * UNIT)
    return (1000 * (units @ last + last_bias)) >> 19


def numbers(values):
    lines, line = [], ""
    for value in values:
        text = f"{value}, "
        if len(line) + len(text) > 104:
            lines.append(line.rstrip())
            line = ""
        line += text
    lines.append(line.rstrip(", "))
    return "".join(f"    {line}\n" for line in lines).rstrip("\n")


def source(network):
    def layer(weights, bias):
        pairs = weights.reshape(len(weights) // 2, 2, -1).transpose(0, 2, 1).ravel()
        return f"    {{{{\n{numbers(bias)}}},\n    {{\n{numbers(pairs)}}}}},\n"

    (first, second, (last, last_bias)) = network
    return (
        HEADER
        + f"const Network<{INPUTS}, {FIRST}, {SECOND}> colosseum_network{{\n"
        + layer(*first)
        + layer(*second)
        + f"    {{\n{numbers(last)}}},\n    {last_bias[0]}}};\n\n}}  // namespace lanista\n"
    )


def explained(wanted, foretold):
    return 1 - ((wanted - foretold) ** 2).mean() / wanted.var()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=25)
    parser.add_argument("--result-share", type=float, default=0.3)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()

    try:
        examples = np.concatenate([np.fromfile(path, EXAMPLE) for path in wanted.examples])
    except OSError as error:
        sys.exit(f"learn.py: {error}")
    if len(examples) < 2 * BATCH:
        sys.exit(f"learn.py: {len(examples)} examples are too few, {2 * BATCH} is the least (`lanista bench examples`)")
    np.random.default_rng(wanted.seed).shuffle(examples)
    held_back, examples = np.split(examples, [len(examples) // 50])
    inputs = examples["traits"].astype(np.float32)
    mean, deviation = inputs.mean(0), inputs.std(0) + 1e-3
    scale = fitted_scale(examples)
    print(f"a score of {scale} is worth tanh(1)")
    wanted_values = targets(examples, wanted.result_share, scale)
    layers = learn((inputs - mean) / deviation, wanted_values, wanted.epochs, wanted.seed)
    network = as_integers(layers, mean, deviation)
    foretold = np.tanh(judge(network, held_back["traits"]) / SCALE)
    for name, chosen in (
        ("met in games", held_back["result"] != NO_RESULT),
        ("beside them", held_back["result"] == NO_RESULT),
    ):
        if chosen.sum() > 1:
            share = explained(targets(held_back[chosen], 0, scale), foretold[chosen])
            print(f"{len(examples)} examples; of the variance of those {name} {100 * share:.1f} % are foretold")
    with open(wanted.out, "w", encoding="utf-8") as file:
        file.write(source(network))


if __name__ == "__main__":
    main()
