"""The examples of docs/python.md run, one after the other, as a reader would type them."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_examples():
    text = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) >= 6
    names: dict[str, object] = {"__name__": "docs"}
    for example in examples:
        exec(compile(example, "docs/python.md", "exec"), names)
