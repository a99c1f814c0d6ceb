"""Reports: pages that are whole, well-formed and safe, with the numbers of the tournament."""

import html.parser
import json
import sqlite3

import pytest

VOID = {"meta", "input", "br", "hr", "img", "link"}
SELF_CLOSING = {"path", "rect", "circle", "line", "polyline", "polygon"}


class Page(html.parser.HTMLParser):
    """Checks that elements nest, and remembers what a test may ask for."""

    def __init__(self, text):
        super().__init__()
        self.open, self.tags, self.attributes, self.data, self.ids = [], [], [], {}, []
        self.feed(text)
        self.close()
        assert self.open == [], "elements left open"

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, *attribute) for attribute in attrs]
        self.ids += [value for name, value in attrs if name == "id"]
        if tag not in VOID:
            self.open.append((tag, dict(attrs)))

    def handle_startendtag(self, tag, attrs):
        assert tag in SELF_CLOSING, tag
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1][0] == tag, f"</{tag}> in {self.open}"
        self.open.pop()

    def handle_data(self, data):
        if self.open and self.open[-1][1].get("type") == "application/json":
            key = self.open[-1][1]["id"]
            self.data[key] = self.data.get(key, "") + data


def play(lanista, folder, players, game="connect4", more=""):
    file = folder / "t.toml"
    file.write_text(
        f'name = "<i>spring</i>"\ngame = "{game}"\nplayers = {players}\n'
        f"games_per_pair = 4\nnodes = 100\n{more}"
    )
    done = lanista("tournament", file, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


HOSTILE = """[
    "alphabeta?hash=1",
    { name = "<script>alert(1)</script>", spec = "greedy" },
    { name = "a*b \\u202e&", spec = "random" },
]"""


@pytest.mark.parametrize("game", ["colosseum", "infexion", "tetress", "tictactoe", "connect4"])
def test_a_page_and_markdown(lanista, tmp_path, game):
    table = play(lanista, tmp_path, HOSTILE, game)["table"]
    done = lanista("report", tmp_path / "t.sqlite")
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["wrote", str(tmp_path / "t.html"), "wrote", str(tmp_path / "t.md")]

    text = (tmp_path / "t.html").read_text(encoding="utf-8")
    page = Page(text)
    assert [a for a in page.attributes if a[1] in ("src", "href", "srcset", "action", "style")] == []
    assert [a for a in page.attributes if a[1].startswith("on")] == []
    assert "url(" not in text and "@import" not in text
    assert len(page.ids) == len(set(page.ids))
    assert page.tags.count("table") == page.tags.count("caption") >= 4
    assert page.tags.count("script") == 1 + 1 + 12
    assert [name for name in page.data if name.startswith("game-")] == [f"game-{n}" for n in range(1, 13)]
    face = json.loads(page.data["faces"])[0]
    for number in range(1, 13):
        data = json.loads(page.data[f"game-{number}"])
        assert len(data["d"]) == len(data["c"]) == len(data["m"].split())
        assert len(data["s"]) == len(face["places"])

    markdown = (tmp_path / "t.md").read_text(encoding="utf-8")
    assert "<script>" not in markdown
    for row in table:
        line = f"| {row['games']} | {row['wins']} | {row['draws']} | {row['losses']} | {row['score']:g} |"
        assert line in markdown
        assert f">{row['wins']}</td><td>{row['draws']}</td><td>{row['losses']}</td>" in text


def test_json_agrees_with_the_tournament(lanista, tmp_path):
    tournament = play(lanista, tmp_path, '["alphabeta?hash=1", "greedy", "random"]')
    done = lanista("report", tmp_path / "t.sqlite", "--json")
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert report["table"] == tournament["table"]
    assert report["finished"] is True
    assert len(report["lengths"]) == 12
    assert report["files"] == []
    assert not (tmp_path / "t.html").exists()


def test_files_where_they_are_wanted(lanista, tmp_path):
    play(lanista, tmp_path, '["greedy", "random"]')
    lanista("report", tmp_path / "t.sqlite", "--html", tmp_path / "only.html")
    assert sorted(p.name for p in tmp_path.iterdir() if p.suffix in (".html", ".md")) == ["only.html"]
    lanista("report", tmp_path / "t.sqlite", "-o", tmp_path / "both", "--games", 1)
    assert (tmp_path / "both.md").exists()
    assert [n for n in Page((tmp_path / "both.html").read_text()).data if n != "faces"] == ["game-1"]


def test_a_crashing_player_is_shown_with_its_last_words(lanista, tmp_path):
    program = tmp_path / "loud"
    program.write_text("#!/bin/sh\nprintf '</pre><script>\\377\\033[2J' >&2\nexit 3\n")
    program.chmod(0o755)
    play(lanista, tmp_path, f'["greedy", {{ name = "loud", spec = "ugi:{program}" }}]', more='sandbox = "rlimits"\n')
    report = json.loads(lanista("report", tmp_path / "t.sqlite", "--json", "-o", tmp_path / "r").stdout)
    loud = next(player for player in report["players"] if player["player"] == "loud")
    assert sum(loud["endings"]["lost_by_fault"].values()) == 4
    page = Page((tmp_path / "r.html").read_text(encoding="utf-8"))
    games = [json.loads(text) for name, text in page.data.items() if name != "faces"]
    assert all("</pre><script>\\xff\\x1b[2J" in game.get("x", "") + game.get("y", "") for game in games)


def test_what_is_refused(lanista, refused, tmp_path):
    assert "nothing.sqlite" in refused("report", tmp_path / "nothing.sqlite")
    (tmp_path / "text.sqlite").write_text("this is no database, but a text\n" * 50)
    assert "not a results file" in refused("report", tmp_path / "text.sqlite")
    sqlite3.connect(tmp_path / "other.sqlite").execute("CREATE TABLE t (x)").connection.close()
    assert "not a results file" in refused("report", tmp_path / "other.sqlite")
    play(lanista, tmp_path, '["greedy", "random"]', more=f'results = "{tmp_path / "r.html"}"\n')
    before = (tmp_path / "r.html").read_bytes()
    assert "-o" in refused("report", tmp_path / "r.html")
    assert (tmp_path / "r.html").read_bytes() == before
    assert "cannot write" in refused("report", tmp_path / "r.html", "--html", tmp_path / "no" / "where.html")
