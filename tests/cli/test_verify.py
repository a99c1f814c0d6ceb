"""`verify`: agreement, a difference (exit code 1), and damaged files (exit code 2, with the line)."""

import gzip
import json

import pytest


@pytest.fixture
def lines(golden):
    def read(game):
        with gzip.open(golden(game), "rt") as file:
            return file.read().splitlines()

    return read


def test_plain_and_compressed_agree(lanista, golden, lines, tmp_path):
    plain = tmp_path / "infexion.jsonl"
    plain.write_text("\n".join(lines("infexion")))
    for path in (plain, golden("infexion")):
        done = lanista("verify", path)
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines() == [
            f"{path}: 40 games, 8,055 positions, 813 lists, 8,055 boards",
            "40 games, 8,055 positions, 813 lists, 8,055 boards agree",
        ]


@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_the_first_difference_is_named(lanista, lines, tmp_path, flags):
    games = lines("colosseum")[:5]
    changed = json.loads(games[2])
    legal = changed["plies"][3]["legal"]
    changed["plies"][3]["legal"] = legal + 2
    games[2] = json.dumps(changed)
    path = tmp_path / "changed.jsonl"
    path.write_text("\n".join(games) + "\n")
    done = lanista("verify", *flags, path)
    assert done.returncode == 1
    assert done.stderr == (
        f"lanista: {path}, game in line 3, ply 4: number of legal moves: "
        f"expected {legal + 2}, found {legal}\n"
    )
    if flags:
        report = json.loads(done.stdout)
        assert report["agree"] is False
        assert report["games"] == 2
        assert report["difference"] == {
            "file": str(path),
            "line": 3,
            "ply": 4,
            "what": "number of legal moves",
            "expected": str(legal + 2),
            "found": str(legal),
        }


@pytest.mark.parametrize(
    "bad, message",
    [
        ("{", "bad JSON"),
        ("", "bad JSON"),
        ("[" * 1_000_000, "nested too deeply, at column 17"),
        ('{"game":"infexion","plies":7}', "plies: expected an array"),
        ('{"game":"infexion","plies":[{"legal":"49"}]}', "ply 1: legal: expected a whole number"),
        ('{"game":"chess"}', "there are no golden games of 'chess'"),
        ("\xff\xfe", "bad JSON"),
    ],
    ids=["brace", "empty", "nested", "plies", "legal", "game", "bytes"],
)
def test_a_damaged_line_is_named(refused, lines, tmp_path, bad, message):
    path = tmp_path / "damaged.jsonl"
    games = lines("tetress")[:4]
    path.write_text("\n".join([*games[:2], bad, *games[2:]]) + "\n", encoding="latin-1")
    line = refused("verify", path)
    assert f"{path}, line 3: " in line
    assert message in line


def test_a_line_of_100_megabytes(refused, tmp_path):
    path = tmp_path / "long.jsonl"
    with path.open("wb") as file:
        for _ in range(100):
            file.write(b"[" * 1_000_000)
    assert f"{path}, line 1: the line is longer than 16777216 bytes" in refused("verify", path)


def test_a_compressed_file_that_is_cut_off(refused, golden, tmp_path):
    whole = golden("tetress").read_bytes()
    path = tmp_path / "cut.jsonl.gz"
    path.write_bytes(whole[: len(whole) // 2])
    line = refused("verify", path)
    assert "the compressed file is cut off" in line
    assert f"{path}, line " in line


def test_an_empty_file(refused, tmp_path):
    path = tmp_path / "empty.jsonl"
    path.write_text("")
    assert "is empty" in refused("verify", path)
