"""How a champion's score becomes a chance of winning: chance = 1 / (1 + exp(-score / scale)).

    ./lanista match infexion champion champion --nodes 10000 --games 160 --opening-plies 6 --seed 77 --records games.txt
    python3 bench/chance_scale.py games.txt

prints the scale under which the scores of these games, all of equals, foretell their results best (the least
logarithmic loss), in the engine's own hundredths. The page's scales in web/src/games/index.ts are such numbers.
"""

import math
import pathlib
import re
import sys

RESULTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


def positions(text):
    """Every judged position: the score for the side to move, and what that side made of it."""
    for game in re.split(r"\n(?=\[Game )", text):
        result = re.search(r'\[Result "([^"]+)"\]', game)
        if not result or result[1] not in RESULTS:
            continue
        for ply, comment in enumerate(re.findall(r"\{([^}]*)\}", game)):
            score = re.match(r"([+-]\d+\.\d+)/", comment)  # forced wins (+W5/5) need no scale
            if score:
                first = RESULTS[result[1]]
                yield 100 * float(score[1]), first if ply % 2 == 0 else 1 - first


def loss(judged, scale):
    total = 0.0
    for score, result in judged:
        surprise = math.log1p(math.exp(-abs(score) / scale))
        likely = result if score >= 0 else 1 - result
        total += surprise + (1 - likely) * abs(score) / scale
    return total / len(judged)


def main(paths):
    try:
        judged = [one for path in paths for one in positions(pathlib.Path(path).read_text(encoding="utf-8"))]
    except OSError as error:
        sys.exit(f"{error.filename}: {error.strerror}")
    if not judged:
        sys.exit("no scores in these records: play the games with --nodes or --movetime, and --records")
    low, high = 1.0, 10000.0
    while high / low > 1.01:  # the loss has one lowest point, so thirds suffice
        a, b = low * (high / low) ** (1 / 3), low * (high / low) ** (2 / 3)
        low, high = (low, b) if loss(judged, a) < loss(judged, b) else (a, high)
    scale = math.sqrt(low * high)
    print(f"scale {scale:.0f}, loss {loss(judged, scale):.3f} (a coin's: {math.log(2):.3f}), {len(judged)} positions")


if __name__ == "__main__":
    main(sys.argv[1:])
