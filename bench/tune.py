"""Tunes an agent's numbers by playing it against itself or others (SPSA; Spall, 1992).

    python3 bench/tune.py colosseum champion futility=80,25,5,400 null-margin=0,35,-300,300 \\
        --log tune.jsonl -- --size 8 --nodes 30000

A number is NAME=START,STEP,LOW,HIGH. In each round all numbers move by their step at once, up or down as dice say;
a few games between that version and the one moved the other way tell which way each number goes, and it goes a
small part of its step. A step should be worth a few Elo: what is much smaller drowns in noise. A number is an integer
for the agent, rounded up or down at random, so that small moves count, unless START has a decimal point, as in
reduce-scale=0.5,0.1,0,4. What follows `--` goes to `lanista match`.

What beats oneself need not beat others. With --against, once for each opponent, both versions play those from the same
openings instead of each other, and what one wins more than the other tells the way. It tells most where neither wins
nearly all games: `-- --movetime-a 10ms --movetime-b 20ms` gives the opponents more time.

Every round is appended to the log, and a run that was broken off goes on from there. A thousand rounds of eight games
move what matters; whether they gained anything, only a match tells, from openings that were not tuned on.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys

LANISTA = os.environ.get("LANISTA", pathlib.Path(__file__).resolve().parents[1] / "lanista")
# The rate falls as Spall has it: rate / (1 + round / STABILITY) ^ DECAY.
STABILITY = 400
DECAY = 0.6


class Number:
    def __init__(self, text):
        self.name, _, rest = text.partition("=")
        self.is_real = "." in rest.partition(",")[0]
        try:
            self.value, self.step, self.low, self.high = map(float, rest.split(","))
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is not NAME=START,STEP,LOW,HIGH") from None
        if not self.low <= self.value <= self.high or self.step <= 0:
            raise argparse.ArgumentTypeError(f"'{text}': START has to be within LOW and HIGH, and STEP above 0")

    def moved(self, by):
        return min(max(self.value + by, self.low), self.high)

    def as_option(self, value, dice):
        """Integers up or down, so that the mean is right."""
        if self.is_real:
            return round(value, 4)
        below = int(value // 1)
        return below + (dice.random() < value - below)

    def result(self):
        return round(self.value, 3) if self.is_real else round(self.value)


def version(agent, values):
    joint = "&" if "?" in agent else "?"
    return agent + joint + "&".join(f"{name}={value}" for name, value in values.items())


def play(game, one, other, games, seed, match_options):
    """What the first version won more than it lost, as a share of the games."""
    command = [LANISTA, "match", game, one, other, *match_options, "--games", str(games), "--seed", str(seed), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"tune: {done.stderr.strip() or 'lanista match failed'}")
    found = json.loads(done.stdout)
    return (found["wins"] - found["losses"]) / games


def compared(game, one, other, opponents, games, seed, match_options):
    """What the first version won more than the other, from -1 to 1."""
    if not opponents:
        return play(game, one, other, games, seed, match_options)
    def won_of_all(player):
        return sum(play(game, player, opponent, games, seed, match_options) for opponent in opponents)
    return (won_of_all(one) - won_of_all(other)) / (2 * len(opponents))


def resumed(log, numbers):
    """Takes the numbers from the log's last round; returns that round's number."""
    last = 0
    if log.exists():
        for place, line in enumerate(log.read_text().splitlines(), 1):
            try:
                entry = json.loads(line)
                last = entry["round"]
                for number in numbers:
                    number.value = entry["values"][number.name]
            except (ValueError, KeyError, TypeError):
                sys.exit(f"tune: line {place} of {log} is no round of these numbers: give another --log")
    return last


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="`lanista games` lists them")
    parser.add_argument("agent", help="NAME, or NAME?OPTION=VALUE&... for what stays as it is")
    parser.add_argument("numbers", nargs="+", type=Number, metavar="NAME=START,STEP,LOW,HIGH")
    parser.add_argument("--log", required=True, type=pathlib.Path, help="a line of JSON for every round")
    parser.add_argument("--rounds", type=int, default=1000, help="in all, those in the log included; default 1000")
    parser.add_argument("--against", action="append", default=[], metavar="AGENT", help="an opponent; may be repeated")
    parser.add_argument("--games", type=int, default=8,
                        help="a round, in pairs, with --against for each version and opponent; default 8")
    parser.add_argument("--rate", type=float, default=0.16,
                        help="the part of a step that a clean win is worth at first; default 0.16")
    parser.add_argument("--seed", type=int, default=100000, help="of the dice; round n plays openings of seed + n")
    ours, match_options = sys.argv[1:], []
    if "--" in ours:
        match_options = ours[ours.index("--") + 1:]
        ours = ours[:ours.index("--")]
    arguments = parser.parse_args(ours)

    numbers = arguments.numbers
    first = resumed(arguments.log, numbers) + 1
    with arguments.log.open("a") as log:
        for number_of_round in range(first, arguments.rounds + 1):
            seed = arguments.seed + number_of_round
            dice = random.Random(seed)
            signs = [dice.choice((-1, 1)) for _ in numbers]

            def moved(direction):
                return {number.name: number.as_option(number.moved(direction * sign * number.step), dice)
                        for number, sign in zip(numbers, signs)}

            lead = compared(arguments.game, version(arguments.agent, moved(1)), version(arguments.agent, moved(-1)),
                            arguments.against, arguments.games, seed, match_options)
            rate = arguments.rate / (1 + number_of_round / STABILITY) ** DECAY
            for number, sign in zip(numbers, signs):
                number.value = number.moved(rate * lead * sign * number.step)
            values = {number.name: round(number.value, 3) for number in numbers}
            print(json.dumps({"round": number_of_round, "lead": lead, "values": values}), file=log, flush=True)
            print(f"\rround {number_of_round} of {arguments.rounds}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print(version(arguments.agent, {number.name: number.result() for number in numbers}))


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        sys.exit(f"tune: {error}")
    except KeyboardInterrupt:
        sys.exit("\ntune: stopped; the same command goes on from the log")
