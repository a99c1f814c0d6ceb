"""The network of src/search/network.h in NumPy: learning it, rounding it to integers, writing it as a source file.

What bench/learn.py and bench/learn_proofs.py share.
"""

import argparse
import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices this small only get slower

import numpy as np

FIRST, SECOND = 32, 16
CEILING = 8.0
BATCH = 2048
WEIGHT, UNIT = 4096, 128


def command_line(description, epochs):
    """What every learner is told: files of examples, where to write the network, how long to learn."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--seed", type=int, default=0)
    return parser


def read(wanted, kind, origin):
    """The examples of all files, shuffled: one in fifty to be held back, and the others. `origin` writes such files."""
    learner = os.path.basename(sys.argv[0])
    try:
        examples = np.concatenate([np.fromfile(path, kind) for path in wanted.examples])
    except OSError as error:
        sys.exit(f"{learner}: {error}")
    if len(examples) < 2 * BATCH:
        sys.exit(f"{learner}: {len(examples)} examples are too few, {2 * BATCH} is the least (`{origin}`)")
    np.random.default_rng(wanted.seed).shuffle(examples)
    return np.split(examples, [len(examples) // 50])


def forward(layers, inputs):
    """What every layer puts out, the inputs first."""
    values = [inputs]
    for i, (weights, bias) in enumerate(layers):
        sums = values[-1] @ weights + bias
        values.append(np.clip(sums, 0, CEILING) if i + 1 < len(layers) else sums)
    return values


def gradients(layers, inputs, slope):
    """Of a loss, `slope(answers)` being its slope for every example and answer."""
    values = forward(layers, inputs)
    error = slope(values[-1]) / len(inputs)
    found = []
    for i in reversed(range(len(layers))):
        found += [error.sum(0), values[i].T @ error]
        if i:
            error = (error @ layers[i][0].T) * ((values[i] > 0) & (values[i] < CEILING))
    return found[::-1]


def learn(inputs, answers, slope, epochs, seed, rate=2e-3):
    """Layers that make a loss small, whose slope for the examples `chosen` is `slope(answers, chosen)`. Adam."""
    random = np.random.default_rng(seed)
    mean, deviation = inputs.mean(0, dtype=np.float64), inputs.std(0, dtype=np.float64) + 1e-3
    sizes = [inputs.shape[1], FIRST, SECOND, answers]
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
            seen = ((inputs[chosen] - mean) / deviation).astype(np.float32)
            found = gradients(layers, seen, lambda answers: slope(answers, chosen))
            for array, first, second, gradient in zip(parameters, means, squares, found):
                first += 0.1 * (gradient - first)
                second += 0.001 * (gradient * gradient - second)
                array -= speed * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
        print(f"\repoch {epoch + 1}/{epochs}", end="", flush=True)
    print()
    return as_integers(layers, mean, deviation)


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
        (rounded(last), bias(last_bias, WEIGHT * UNIT)),
    )


def answers_of(network, inputs):
    """As Network::operator() has them, in thousandths."""
    (first, first_bias), (second, second_bias), (last, last_bias) = network
    units = np.clip((inputs.astype(np.int64) @ first + first_bias) >> 5, 0, 8 * UNIT)
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


def source(network, learner, header, kind, name):
    """A C++ file that defines the network `name`, declared in `header` as a `kind`."""

    def layer(weights, bias):
        pairs = weights.reshape(len(weights) // 2, 2, -1).transpose(0, 2, 1).ravel()
        return f"    {{{{\n{numbers(bias)}}},\n    {{\n{numbers(pairs)}}}}},\n"

    first, second, (last, last_bias) = network
    answers = ",\n".join(
        f"    {{{{\n{numbers(weights)}}},\n    {bias}}}" for weights, bias in zip(last.T, last_bias)
    )
    return (
        f"// Learnt by {learner[0]}; {learner[1]} says from what.\n"
        f'#include "{header}"\n\n// clang-format off\nnamespace lanista {{\n\n'
        + f"const {kind} {name}{{\n"
        + layer(*first)
        + layer(*second)
        + f"    {{{{\n{answers}}}}}}};\n\n}}  // namespace lanista\n"
    )
