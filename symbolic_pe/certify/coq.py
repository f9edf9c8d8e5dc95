"""Running ``coqc``: which one, on what, for how long, and what it said."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from threading import Event

__all__ = [
    "AXIOMS", "OUT_OF_PATIENCE", "PATIENCE", "Coq", "CoqTrouble", "DiskTrouble", "Run", "find_coq",
    "theory_files", "workshop", "written",
]  # fmt: skip

SERIES = "8.16"
"""The version the theory and the scripts are written for (Debian 12's)."""
MEMORY = 4 << 30
"""Bytes that coqc may use."""
PATIENCE = 30.0
"""Seconds of CPU time that coqc may spend on one command."""
SLOWNESS = 10
"""So many times longer than its CPU time a run may take on a busy machine."""
THEORY = ("TrigPoly", "Trig", "Blocks", "Lift", "Waves", "Growth", "Bundles", "Returns", "Words")
"""The theory in the order of its dependencies."""
EXTRA: dict[str, tuple[str, ...]] = {
    "Enclose": ("Interval.Tactic",), "Numbers": ("Interval.Tactic",), "Decay": ("Coquelicot.Coquelicot",),
    "Squares": ("Coquelicot.Coquelicot",), "Taylor": ("Coquelicot.Coquelicot",),
}  # fmt: skip
"""What needs further libraries, and which."""
AXIOMS = frozenset(
    {
        "ClassicalDedekindReals.sig_not_dec",
        "ClassicalDedekindReals.sig_forall_dec",
        "FunctionalExtensionality.functional_extensionality_dep",
        "Classical_Prop.classic",
    }
)
"""What the real numbers of Coq's standard library rest on; nothing else may appear."""


class CoqTrouble(Exception):
    """Why nothing can be checked, in one line."""


class DiskTrouble(CoqTrouble):
    """What cannot be written, in one line."""


@dataclass(frozen=True, slots=True)
class Run:
    """One run of ``coqc``: whether it accepted the file, its CPU seconds, what it printed."""

    accepted: bool
    seconds: float
    output: str
    error: str = ""
    line: int = 0
    column: int = 0
    """Where in the file, and in bytes where in the line, the error is; the first line is 1, no line 0."""
    spent: tuple[tuple[int, float], ...] = ()
    """By the place in the file, in bytes, where a command begins: its CPU seconds."""
    ended: bool = False
    """Whether it was out of time or memory, or was killed: then nothing is said of the file, and the place is where
    it was at work."""

    @property
    def axioms(self) -> frozenset[str]:
        """The names under every ``Axioms:`` that was printed."""
        found: set[str] = set()
        inside = False
        for line in self.output.splitlines():
            if line.strip() == "Axioms:":
                inside = True
            elif inside and line and not line[0].isspace():
                name = re.match(r"[^\W\d][\w.']*", line)
                if name is None or line.startswith("Closed under"):
                    inside = False
                else:
                    found.add(name[0])
        return frozenset(found)

    @property
    def refusals(self) -> list[str]:
        """Why each command failed that had to."""
        return [" ".join(m[1].split()) for m in _REFUSED.finditer(self.output)]

    @property
    def assumptions_printed(self) -> int:
        return sum(line.strip() in ("Axioms:", "Closed under the global context") for line in self.output.splitlines())


@dataclass(frozen=True, slots=True)
class Coq:
    """A ``coqc`` that can be used."""

    path: str
    version: str
    stopped: Event = field(default_factory=Event, compare=False, repr=False)
    """Once it is set, whatever is at work is ended, and nothing more is begun."""

    def run(self, file: Path, theory: Path, timeout: float) -> Run:
        """Have ``file`` checked, with the compiled theory in ``theory``; ``timeout`` is CPU time.

        Raises CoqTrouble if that theory cannot be loaded.
        """
        options = ["-q", "-w", "none", "-time", "-test-mode", "-Q", str(theory.resolve()), "SymbolicPE"]
        command = [self.path, *options, file.name]
        code, out, err, why = _run(command, timeout, file.parent, PATIENCE, self.stopped)
        if self.stopped.is_set():
            raise CoqTrouble("interrupted")
        found = list(_TIME.finditer(out))
        spent = tuple((int(m[1]), float(m[3]) + float(m[4])) for m in found)
        seconds, out = sum(s for _, s in spent), _TIME.sub("", out)
        if code == 0:
            return Run(True, seconds, out, spent=spent)
        line, column, said = _complaint(err)
        if said.startswith("System error"):
            raise DiskTrouble(f"{file.parent}: {said.removeprefix('System error:').strip(' .')}")
        if _STALE.search(said):
            raise CoqTrouble(f"the compiled theory in {theory} cannot be loaded, remove it and try again: {said[:120]}")
        if "ut of memory" in said or "ut_of_memory" in said:
            why = f"coqc needs more than {MEMORY >> 30} GB of memory"
        elif code is not None and code < 0:
            why = f"coqc was ended by {_signal(-code)}"
        if not why:
            return Run(False, seconds, out, said, line, column, spent)
        line, column = _next(file, int(found[-1][2]) if found else 0)
        return Run(False, seconds, out, why, line, column, spent, ended=True)

    def has(self, library: str) -> bool:
        """Whether ``library`` (``Interval.Tactic``) can be loaded."""
        return _has(self.path, library)

    def compile_theory(self, directory: Path, timeout: float = 120.0) -> Path:
        """Write the theory to ``directory`` and compile it there; returns ``directory``."""
        for name, text in theory_files().items():
            written(directory / name, text)
        names = [*THEORY, *(n for n, needed in EXTRA.items() if all(map(self.has, needed)))]
        for name in names:
            done = self.run(directory / f"{name}.v", directory, timeout)
            if not done.accepted:
                raise CoqTrouble(f"{self.path} (version {self.version}) does not accept {name}.v: {done.error}")
        return directory

    def _age(self) -> list[str]:
        """What a compiled file depends on: this coqc and the libraries that it finds."""
        out = [self.path, self.version, _changed(Path(self.path))]
        _, where, _, _ = _run([self.path, "-where"], 20.0)
        for library in sorted({x for needed in EXTRA.values() for x in needed}):
            file = Path(where.strip(), "user-contrib", *library.split(".")).with_suffix(".vo")
            out.append(f"{library} {self.has(library)} {_changed(file)}")
        return out

    def theory(self) -> Path:
        """The compiled theory, from the user's cache, which is only ever written by us; if there can be none, in a
        temporary directory."""
        return self._kept() or self.compile_theory(Path(tempfile.mkdtemp(prefix="symbolic-pe-theory-")))

    def theory_at(self, directory: Path, anew: bool = False) -> Path:
        """The theory in ``directory``: compiled there where it is to be ``anew``, else from the user's cache."""
        kept = None if anew else self._kept()
        if kept is None:
            return self.compile_theory(directory)
        for name, text in theory_files().items():
            written(directory / name, text)
        try:
            for file in kept.glob("*.vo"):
                shutil.copyfile(file, directory / file.name)
        except OSError as e:
            raise DiskTrouble(f"{directory}: {os.strerror(e.errno) if e.errno else e}") from None
        return directory

    def _kept(self) -> Path | None:
        """The theory in the user's cache, compiled if it is not there as we left it; None if that cannot be written."""
        wanted = self._cache()
        if is_whole(wanted):
            return wanted
        try:
            wanted.parent.mkdir(parents=True, exist_ok=True)
            building = Path(tempfile.mkdtemp(dir=wanted.parent))
        except OSError:
            return None
        try:
            self.compile_theory(building)
            written(building / COMPLETE, "".join(_digests(building)))
            shutil.rmtree(wanted, ignore_errors=True)
            try:
                building.rename(wanted)
            except OSError:  # somebody else was faster
                if not is_whole(wanted):
                    return building
            return wanted
        except DiskTrouble:
            return None
        finally:
            if not (building / COMPLETE).is_file():
                shutil.rmtree(building, ignore_errors=True)

    def _cache(self) -> Path:
        key = hashlib.sha256("\0".join((*self._age(), *theory_files().values())).encode())
        root = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
        return Path(root) / "symbolic-pe" / f"theory-{key.hexdigest()[:24]}"


COMPLETE = "complete"
"""The file that says which compiled files belong to a cache, and what is in each."""


def is_whole(cache: Path) -> bool:
    """Whether every compiled file in it is as it was when it was compiled."""
    try:
        return (cache / COMPLETE).read_text("utf-8").splitlines(keepends=True) == _digests(cache)
    except (OSError, ValueError):
        return False


def _digests(cache: Path) -> list[str]:
    return [f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.name}\n" for f in sorted(cache.glob("*.vo"))]


def find_coq() -> Coq:
    """The ``coqc`` to use (``SYMBOLIC_PE_COQC`` names another); raises CoqTrouble if there is none."""
    wanted = os.environ.get("SYMBOLIC_PE_COQC") or "coqc"
    path = shutil.which(wanted)
    if path is None:
        raise CoqTrouble(f"no {wanted} found: install Coq {SERIES} (Debian: apt-get install coq)")
    code, out, err, _ = _run([path, "--version"], 20.0)
    if code is None:
        raise CoqTrouble(f"{path} --version does not answer within 20 s")
    found = re.search(r"version\s+(\d+(?:\.\d+)+\S*)", out)
    if code or found is None:
        said = " ".join((out or err).split())[:80] or f"exit code {code}"
        raise CoqTrouble(f"{path} is not a Coq that can be used: {said}")
    if not found[1].startswith(f"{SERIES}.") and found[1] != SERIES:
        hint = "SYMBOLIC_PE_COQC names another coqc"
        raise CoqTrouble(f"{path} is Coq {found[1]}, and the certificates are for {SERIES} ({hint})")
    return Coq(path, found[1])


@lru_cache(maxsize=1)
def theory_files() -> dict[str, str]:
    """The theory, by file name."""
    folder = files("symbolic_pe.certify").joinpath("theory")
    return {f"{n}.v": folder.joinpath(f"{n}.v").read_text(encoding="utf-8") for n in (*THEORY, *EXTRA)}


def written(path: Path, text: str) -> Path:
    """``path``, with ``text`` in it; raises CoqTrouble if it cannot be written, and leaves nothing half-written."""
    new = path.with_name(f".{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            new.write_text(text, encoding="utf-8")
            new.replace(path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
    except OSError as e:
        raise DiskTrouble(f"{path}: {os.strerror(e.errno) if e.errno else e}") from None
    return path


@contextmanager
def workshop(directory: Path | None = None) -> Iterator[Path]:
    """A directory to write in: the given one, or a temporary one that is removed."""
    if directory is not None:
        yield directory
        return
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as name:
        yield Path(name)


@lru_cache(maxsize=32)
def _has(path: str, library: str) -> bool:
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as name:
        probe = Path(name) / "probe.v"
        probe.write_text(f"Require {library}.\n")
        code, _, _, _ = _run([path, "-q", "-w", "none", probe.name], 60.0, probe.parent)
    return code == 0


def _run(
    command: Iterable[str], timeout: float, where: Path | None = None, patience: float = 0.0,
    stopped: Event | None = None,
) -> tuple[int | None, str, str, str]:  # fmt: skip
    """Exit code, what was printed, what was complained, and why it was ended (then the code is None).

    ``timeout`` is CPU time, and so is ``patience``: with nothing printed for longer, it is ended.  Nothing is left
    running.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        try:
            process = subprocess.Popen(
                [*_leash(), *command], cwd=where, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
                start_new_session=True,
            )  # fmt: skip
        except OSError as e:
            return 127, "", os.strerror(e.errno) if e.errno else str(e), ""
        try:
            _limit(process.pid)
            why = _watched(process, out.fileno(), timeout, patience, stopped)
        finally:
            _end(process)
        said = []
        for stream in (out, err):
            stream.seek(0)
            said.append(stream.read().decode("utf-8", "replace"))
    return None if why else process.returncode, said[0], said[1], why


@lru_cache(maxsize=1)
def _leash() -> tuple[str, ...]:
    """What makes a process end with ours, however ours ends, where the system has it (Linux)."""
    program = shutil.which("setpriv")
    if program is None:
        return ()
    leash = (program, "--pdeathsig", "KILL", "--")
    try:
        done = subprocess.run([*leash, sys.executable, "--version"], capture_output=True, timeout=20.0, check=False)
    except (OSError, subprocess.SubprocessError):
        return ()
    return leash if done.returncode == 0 else ()


def _watched(process: subprocess.Popen[bytes], out: int, timeout: float, patience: float, stopped: Event | None) -> str:
    """Wait for the process; why it has to be ended, if it has to."""
    start = time.monotonic()
    printed, since = 0, 0.0
    while True:
        try:
            process.wait(0.2)
            return ""
        except subprocess.TimeoutExpired:
            pass
        if stopped is not None and stopped.is_set():
            return "interrupted"
        elapsed = time.monotonic() - start
        used = _cpu(process.pid)
        if used is None:
            used = elapsed
        if used > timeout or elapsed > SLOWNESS * timeout:
            return f"out of time after {timeout:g} s"
        if os.fstat(out).st_size != printed:
            printed, since = os.fstat(out).st_size, used
        elif patience and used - since > patience:
            return f"{OUT_OF_PATIENCE} {patience:g} s"


OUT_OF_PATIENCE = "out of time: one step takes longer than"


def _cpu(pid: int) -> float | None:
    """The CPU seconds of a process that is running, where the system tells."""
    try:
        return time.clock_gettime((~pid << 3) | 2)  # clock_getcpuclockid(3)
    except (AttributeError, OSError, OverflowError):
        return None


def _limit(pid: int) -> None:
    try:
        import resource

        resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, AttributeError, OSError, ValueError):
        pass


def _end(process: subprocess.Popen[bytes]) -> None:
    """The process and what it started, if it is still there."""
    if process.poll() is None:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except OSError:
            process.kill()
        process.wait()


def _changed(path: Path) -> str:
    try:
        return str(path.resolve().stat().st_mtime_ns)
    except OSError:
        return ""


def _next(file: Path, end: int) -> tuple[int, int]:
    """The line, and the place in it, where the command after byte ``end`` begins."""
    text = file.read_bytes()
    rest = text[end:]
    end += len(rest) - len(rest.lstrip())
    return text.count(b"\n", 0, end) + 1, end - (text.rfind(b"\n", 0, end) + 1)


_STALE = re.compile(
    r"inconsistent assumptions|physical path.*SymbolicPE|bad version|magic number|corrupted|truncated object",
    re.IGNORECASE,
)
"""What coqc says of compiled files that are not of one piece."""
_REFUSED = re.compile(
    r"^The command has indeed failed with message:\n(.*?)(?=^File \"|^Axioms:|^Closed under|\Z)",
    re.MULTILINE | re.DOTALL,
)
"""What ``coqc -test-mode`` prints of ``Fail``."""
_TIME = re.compile(r"^Chars (\d+) - (\d+) \[.*\] [\d.]+ secs \(([\d.]+)u,([\d.]+)s\)\n", re.MULTILINE)
"""What ``coqc -time`` prints after each command."""


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _complaint(err: str) -> tuple[int, int, str]:
    """The line and the place in it that Coq points at, and its message on one line."""
    at = re.search(r'File "[^"]*", line (\d+), characters (\d+)', err)
    said = " ".join(re.sub(r'File "[^"]*", line \d+, characters [\d-]+:', "", err).split())
    place = (int(at[1]), int(at[2])) if at else (0, 0)
    return *place, (said.removeprefix("Error:").strip() or "no message")[:300]
