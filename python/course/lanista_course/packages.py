"""Finds the package of an Infexion or Tetress agent, and the class in it."""

import importlib
import importlib.util
import re
import sys
import types

from .errors import LoadError

USUAL = "agent"  # the package's name in the course
HAS_AGENT = re.compile(r"^\s*(class\s+Agent\b|from\s.*\bimport\b.*\bAgent\b)", re.MULTILINE)
IMPORTS_USUAL = re.compile(r"^\s*(from|import)\s+agent\b(?!\s*import\s*\*)", re.MULTILINE)


def _text(file):
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else ""


def is_package(folder):
    is_one = (folder / "__init__.py").is_file() or (folder / "program.py").is_file()
    return is_one and any(HAS_AGENT.search(_text(file)) for file in folder.glob("*.py"))


def packages_in(folder):
    there = sorted(entry for entry in folder.iterdir() if entry.is_dir() and entry.name != "referee")
    return [entry for entry in there if is_package(entry)]


def candidates(path):
    """All packages that `path` can mean: itself, those in it, or those one folder further down."""
    if path.is_file():
        path = path.parent
    if is_package(path):
        return [path]
    found = packages_in(path)
    for folder in sorted(path.iterdir()):
        if not found and folder.is_dir():
            found = packages_in(folder)
    return found


def choose(path, wanted):
    """The package's folder and the name in it. NAME is that of a package, of a class or module in it, or both
    with a point between.
    """
    found = candidates(path)
    by_name = {folder.name: folder for folder in found}
    package, _, name = wanted.partition(".")
    if package in by_name:
        return by_name[package], name or "Agent"
    if USUAL in by_name:
        return by_name[USUAL], wanted or "Agent"
    if len(found) == 1:
        return found[0], wanted or "Agent"
    if not found:
        raise LoadError(f"no package with a class Agent in {path}: expected agent/program.py")
    raise LoadError(f"which agent in {path}? say course:PATH:NAME with one of: {', '.join(by_name)}")


def _import_as_usual(folder):
    """Loads a package that was renamed, or whose folder has no name for Python, under its name in the course."""
    init = folder / "__init__.py"
    if init.is_file():
        spec = importlib.util.spec_from_file_location(USUAL, init, submodule_search_locations=[str(folder)])
        module = importlib.util.module_from_spec(spec)
        sys.modules[USUAL] = module
        spec.loader.exec_module(module)
    else:
        sys.modules[USUAL] = types.ModuleType(USUAL)
        sys.modules[USUAL].__path__ = [str(folder)]
    return USUAL


def import_package(folder):
    renamed = folder.name != USUAL and not (folder.parent / USUAL).is_dir()
    if "." in folder.name or renamed and any(IMPORTS_USUAL.search(_text(file)) for file in folder.rglob("*.py")):
        return _import_as_usual(folder)
    importlib.import_module(folder.name)
    return folder.name


def _modules(folder, name):
    """Where the class may be, likeliest first: named by the package, in program.py, or in another module."""
    defines = re.compile(rf"^class\s+{re.escape(name)}\b", re.MULTILINE)
    others = [file for file in sorted(folder.glob("*.py")) if defines.search(_text(file))]
    program = [folder / "program.py"] if (folder / "program.py").is_file() else []
    return [""] + [f".{file.stem}" for file in program + others]


def load_class(folder, name):
    package = import_package(folder)
    if (folder / f"{name}.py").is_file():
        return importlib.import_module(f"{package}.{name}").Agent
    for module in _modules(folder, name):
        place = importlib.import_module(package + module)
        if hasattr(place, name):
            return getattr(place, name)
    places = [importlib.import_module(package + module) for module in _modules(folder, "Agent")]
    there = sorted({word for place in places for word in vars(place) if word.endswith("Agent")})
    raise LoadError(f"no class {name} in {folder}; it has: {', '.join(there) or 'no class Agent'}")
