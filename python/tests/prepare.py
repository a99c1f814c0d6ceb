"""Prepares what the Python tests need.

    prepare.py environment FOLDER   a virtual environment with all that pyproject.toml asks for
    prepare.py wheel FOLDER         the project's wheel, built there and installed into it

Both do nothing that is done already.
"""

import pathlib
import shutil
import subprocess
import sys
import tomllib
import venv

ROOT = pathlib.Path(__file__).resolve().parents[2]


def requirements() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    groups = [
        project["build-system"]["requires"],
        project["project"]["dependencies"],
        *project["project"]["optional-dependencies"].values(),
    ]
    return sorted({requirement for group in groups for requirement in group})


def pip(folder: pathlib.Path, *arguments: str) -> None:
    quiet = ["--quiet", "--disable-pip-version-check"]
    subprocess.run([folder / "bin" / "python", "-m", "pip", *arguments, *quiet], check=True)


def make_environment(folder: pathlib.Path) -> None:
    wanted = "\n".join([sys.version, *requirements()])
    stamp = folder / "requirements.txt"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    venv.create(folder, clear=True, with_pip=True)
    pip(folder, "install", *requirements())
    stamp.write_text(wanted, encoding="utf-8")


def install_wheel(folder: pathlib.Path) -> None:
    wheels = folder / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    options = ["--no-build-isolation", "--no-deps"]
    pip(folder, "wheel", str(ROOT), *options, "--wheel-dir", str(wheels))
    (wheel,) = wheels.glob("lanista-*.whl")
    pip(folder, "install", "--force-reinstall", "--no-deps", str(wheel))


if __name__ == "__main__":
    step, where = sys.argv[1:]
    {"environment": make_environment, "wheel": install_wheel}[step](pathlib.Path(where).resolve())
