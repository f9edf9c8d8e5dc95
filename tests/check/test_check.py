"""``symbolic-pe check``: what is told, in every format, and what the exit codes say."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from cli.calls import invoke

from .house import DEFINED, EVERYTHING, GOOD, MANGLED, OPEN, WRONG

Write = Callable[..., Path]
CONTRACT = {
    "file": str, "line": int, "column": int, "end_line": int, "end_column": int, "kind": str, "source": str,
    "reading": str, "verdict": str, "hypotheses": list, "witness": dict, "reason": str,
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (GOOD, 0),
        (GOOD + DEFINED, 0),
        ("no formula at all\n", 0),
        ("", 0),
        (GOOD + WRONG, 1),
        (WRONG + OPEN, 1),
        (GOOD + OPEN, 3),
        (MANGLED, 3),
        ("<!-- expect: refuted -->\n" + WRONG, 0),
        ("<!-- expect: refuted -->\n" + GOOD, 1),
        ("<!-- expect: proved -->\n" + WRONG, 1),
        ("<!-- expect: refuted -->\n" + OPEN, 3),
        ("<!-- expect: refuted -->\n" + MANGLED, 3),
        ("<!-- nonsense -->\n" + GOOD, 2),
        ("<!-- nonsense -->\n" + WRONG, 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit"])
def test_exit_codes(write: Write, text: str, code: int, form: str) -> None:
    write(text)
    assert invoke("check", "post.md", "--format", form).exit_code == code


def test_text_is_that_of_a_linter(write: Write) -> None:
    write(WRONG)
    lines = invoke("check", "post.md").stdout.splitlines()
    assert lines[0] == "post.md:1:8: refuted: the two sides differ"
    assert lines[1] == f"    1 | {WRONG.rstrip()}"
    formula = WRONG[7:-8]
    assert formula.startswith("$")
    assert formula.endswith("$")
    assert lines[2] == "      | " + " " * 7 + "^" * len(formula)
    assert lines[1][lines[2].index("^") :].startswith(formula)
    told = {line.split()[0]: line for line in lines[3:-1]}
    assert "a = " in told["witness"]
    assert "+/-" in told["residual"]
    assert told["suggestion"].endswith("a sign: sin(a)**2 + cos(a)**2 == 1")
    assert lines[-1] == "1 file: 1 refuted"


def test_the_caret_stands_under_wide_letters_and_tabs(write: Write) -> None:
    write("位置\t编码 $cos(0) == 0$\n")
    lines = invoke("check", "post.md").stdout.splitlines()
    assert lines[1] == "    1 | 位置 编码 $cos(0) == 0$"
    assert lines[2] == "      | " + " " * 10 + "^" * len("$cos(0) == 0$")


def test_long_lines_are_cut_around_the_formula(write: Write) -> None:
    write("x" * 5000 + " $cos(0) == 0$ " + "y" * 5000 + "\n")
    lines = invoke("check", "post.md").stdout.splitlines()
    assert lines[0].startswith("post.md:1:5002: refuted")
    assert len(lines[1]) < 130
    assert lines[1][lines[2].index("^") :].startswith("$cos(0) == 0$")


def test_a_formula_of_several_lines(write: Write) -> None:
    write("before\n$$cos(0)\n== 0$$\n")
    lines = invoke("check", "post.md").stdout.splitlines()
    assert lines[0].startswith("post.md:2:1: refuted")
    assert lines[1:3] == ["    2 | $$cos(0)", "      | ^^^^^^^^"]


def test_a_line_that_only_opens_a_formula_is_not_shown(write: Write) -> None:
    write("before\n\n$$\n  cos(0)\n== 0\n$$\n")
    lines = invoke("check", "post.md").stdout.splitlines()
    assert lines[0].startswith("post.md:3:1: refuted")
    assert lines[1:3] == ["    4 |   cos(0)", "      |   ^^^^^^"]


def test_the_summary_counts(write: Write) -> None:
    write(EVERYTHING + "<!-- expect: refuted -->\n" + WRONG)
    write(GOOD, "other.md")
    out = invoke("check", "post.md", "other.md").stdout
    assert out.splitlines()[-1] == (
        "2 files: 2 proved, 1 refuted, 1 undecided, 1 definition, 1 unread; 1 refuted as expected"
    )


def test_json_keeps_the_contract(write: Write) -> None:
    write(EVERYTHING)
    records = json.loads(invoke("check", "post.md", "--format", "json").stdout)
    assert [r["verdict"] for r in records] == ["proved", "refuted", "undecided", "definition", "unread"]
    text = EVERYTHING.splitlines()
    for r in records:
        for key, kind in CONTRACT.items():
            assert isinstance(r[key], kind), key
        assert r["suggestion"] is None or isinstance(r["suggestion"], str)
        assert text[r["line"] - 1][r["column"] - 1 : r["end_column"] - 1] == r["source"]
    refuted = records[1]
    assert refuted["suggestion"] == "sin(a)**2 + cos(a)**2 == 1"
    fix = refuted["fix"]
    assert EVERYTHING[: fix["start"]] + fix["text"] + EVERYTHING[fix["end"] :] == EVERYTHING.replace(
        "**2 - cos", "**2 + cos"
    )


def test_json_of_nothing_is_an_empty_list(write: Write) -> None:
    write("nothing\n")
    assert json.loads(invoke("check", "post.md", "--format", "json").stdout) == []


def test_github_annotations(write: Write) -> None:
    write(EVERYTHING + "<!-- nonsense, 100% -->\n", "a,b.md")
    lines = invoke("check", "a,b.md", "--format", "github").stdout.splitlines()
    assert [x.partition(" ")[0] for x in lines] == ["::error", "::warning", "::warning", "::error"]
    assert lines[0].startswith("::error file=a%2Cb.md,line=5,endLine=5,col=8,endColumn=35,title=refuted::")
    assert "%0Aat a = " in lines[0]
    assert all(line.count("::") == 2 for line in lines)
    assert lines[-1].endswith("unknown directive 'nonsense, 100%25'")


def sarif(write: Write, text: str) -> Any:
    write(text)
    return json.loads(invoke("check", "post.md", "--format", "sarif").stdout)


def test_sarif_besides_another_form(write: Write) -> None:
    alone = sarif(write, EVERYTHING)
    besides = invoke("check", "post.md", "--format", "github", "--sarif", "log.json")
    assert besides.stdout == invoke("check", "post.md", "--format", "github").stdout
    assert json.loads(Path("log.json").read_text(encoding="utf-8")) == alone


def test_sarif(write: Write) -> None:
    log = sarif(write, EVERYTHING)
    assert log["version"] == "2.1.0"
    assert set(log) == {"$schema", "version", "runs"}
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert driver["name"] == "symbolic-pe"
    ids = [rule["id"] for rule in driver["rules"]]
    kinds = {"proved": "pass", "refuted": "fail", "undecided": "open", "unread": "review"}
    kinds["definition"] = "informational"
    assert len(run["results"]) == 5
    for r in run["results"]:
        assert ids[r["ruleIndex"]] == r["ruleId"]
        assert r["kind"] == kinds[r["ruleId"]]
        assert (r["level"] == "none") == (r["kind"] != "fail")  # as the standard demands
        assert r["message"]["text"]
        (place,) = r["locations"]
        region = place["physicalLocation"]["region"]
        assert 1 <= region["startLine"] <= region["endLine"]
        assert min(region["startColumn"], region["endColumn"]) >= 1
        assert place["physicalLocation"]["artifactLocation"]["uri"] == "post.md"
    (fix,) = run["results"][1]["fixes"]
    (change,) = fix["artifactChanges"]
    (edit,) = change["replacements"]
    line = EVERYTHING.splitlines()[edit["deletedRegion"]["startLine"] - 1]
    assert line[edit["deletedRegion"]["startColumn"] - 1 : edit["deletedRegion"]["endColumn"] - 1] == "-"
    assert edit["insertedContent"] == {"text": "+"}


MEMBERS: dict[str, tuple[str, str]] = {
    "log": ("version runs", "$schema"),
    "run": ("tool", "invocations columnKind results"),
    "tool": ("driver", ""),
    "driver": ("name", "version semanticVersion rules"),
    "rule": ("id", "shortDescription"),
    "invocation": ("executionSuccessful", "toolExecutionNotifications"),
    "notification": ("message", "level locations"),
    "result": ("message", "ruleId ruleIndex kind level locations partialFingerprints fixes"),
    "message": ("text", ""),
    "location": ("", "physicalLocation"),
    "physicalLocation": ("", "artifactLocation region"),
    "artifactLocation": ("", "uri"),
    "region": ("startLine", "startColumn endLine endColumn"),
    "fix": ("artifactChanges", "description"),
    "artifactChange": ("artifactLocation replacements", ""),
    "replacement": ("deletedRegion", "insertedContent"),
    "content": ("text", ""),
}
"""What each object of the schema of SARIF 2.1.0 must have, and what of the rest that it may have we write."""
INSIDE = {
    "runs": "run", "tool": "tool", "driver": "driver", "rules": "rule", "shortDescription": "message",
    "invocations": "invocation", "toolExecutionNotifications": "notification", "message": "message",
    "results": "result", "locations": "location", "physicalLocation": "physicalLocation",
    "artifactLocation": "artifactLocation", "region": "region", "fixes": "fix", "description": "message",
    "artifactChanges": "artifactChange", "replacements": "replacement", "deletedRegion": "region",
    "insertedContent": "content",
}  # fmt: skip
ENUMS = {
    "version": {"2.1.0"}, "columnKind": {"utf16CodeUnits", "unicodeCodePoints"},
    "level": {"none", "note", "warning", "error"},
    "kind": {"notApplicable", "pass", "fail", "review", "open", "informational"},
}  # fmt: skip
FILLED = {"artifactChanges", "replacements"}
"""Lists that the schema does not let be empty."""


def sarif_misfits(x: Any, kind: str = "log") -> list[str]:
    """What does not fit the schema."""
    needed, allowed = (set(names.split()) for names in MEMBERS[kind])
    out = [f"{kind}: {name}" for name in (needed - set(x)) | (set(x) - needed - allowed)]
    for name, value in x.items():
        if name in ENUMS and (name, kind) != ("version", "driver") and value not in ENUMS[name]:
            out.append(f"{name}: {value}")
        if name in ("startLine", "startColumn", "endLine", "endColumn") and not (type(value) is int and value > 0):
            out.append(f"{name}: {value}")
        if name in ("text", "uri", "id", "name", "ruleId", "$schema") and type(value) is not str:
            out.append(f"{name}: no text")
        if name in FILLED and not value:
            out.append(f"{name}: empty")
        if name == "executionSuccessful" and type(value) is not bool:
            out.append(name)
        if name in INSIDE:
            for inner in value if type(value) is list else [value]:
                out += sarif_misfits(inner, INSIDE[name])
    return out


def test_sarif_fits_its_schema(write: Write) -> None:
    write(EVERYTHING + "<!-- expect: refuted -->\n" + WRONG + "<!-- nonsense -->")
    log = json.loads(invoke("check", "post.md", "missing.md", "--format", "sarif").stdout)
    assert sarif_misfits(log) == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda run: run.pop("tool"),
        lambda run: run.update(files=[]),
        lambda run: run.update(columnKind="bytes"),
        lambda run: run["invocations"][0].clear(),
        lambda run: run["results"][0].pop("message"),
        lambda run: run["results"][0].update(level="fatal"),
        lambda run: run["results"][0]["locations"][0]["physicalLocation"]["region"].update(startColumn=0),
        lambda run: run["results"][0]["fixes"][0]["artifactChanges"].clear(),
    ],
)
def test_what_does_not_fit_the_schema_of_sarif_is_seen(write: Write, spoil: Callable[[Any], None]) -> None:
    log = sarif(write, WRONG)
    assert sarif_misfits(log) == []
    spoil(log["runs"][0])
    assert sarif_misfits(log)


@pytest.mark.parametrize("form", ["json", "github", "sarif", "junit"])
def test_a_file_that_is_not_checked_is_told_of_in_every_form(write: Write, form: str) -> None:
    """One line on standard error, exit code 2, and the reason where other programs look; what is checked is there."""
    write(GOOD)
    write(b"\x00\x01", "binary.md")
    run = invoke("check", "post.md", "missing, 1.md", "binary.md", "--format", form)
    assert run.exit_code == 2
    assert [line.split(": ", 1)[1] for line in run.stderr.splitlines()] == [
        "missing, 1.md: no such file", "binary.md: a binary file"
    ]  # fmt: skip
    if form == "json":
        good, *others = json.loads(run.stdout)
        assert [(r["file"], r["kind"], r["error"], r["reason"]) for r in others] == [
            ("missing, 1.md", "document", True, "missing, 1.md: no such file"),
            ("binary.md", "document", True, "binary.md: a binary file"),
        ]
        assert all(set(r) == set(good) for r in others)
        assert {name: type(x) for name, x in good.items() if x is not None and name != "witness"}.items() >= {
            name: type(x) for name, x in others[0].items() if x is not None and name != "witness"
        }.items()
    elif form == "github":
        assert run.stdout.splitlines() == [
            "::error file=missing%2C 1.md,title=document::missing, 1.md: no such file",
            "::error file=binary.md,title=document::binary.md: a binary file",
        ]
    elif form == "sarif":
        (part,) = json.loads(run.stdout)["runs"]
        (invocation,) = part["invocations"]
        assert invocation["executionSuccessful"] is False
        told = invocation["toolExecutionNotifications"]
        assert [(n["level"], n["message"]["text"]) for n in told] == [
            ("error", "missing, 1.md: no such file"), ("error", "binary.md: a binary file")
        ]  # fmt: skip
        assert told[0]["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "missing%2C%201.md"}
        assert len(part["results"]) == 1
    else:
        first, *others = ElementTree.fromstring(run.stdout.encode("utf-8"))
        assert first.get("errors") == "0"
        assert [s.find("testcase/error").get("message") for s in others] == [
            "missing, 1.md: no such file", "binary.md: a binary file"
        ]  # fmt: skip


def test_a_run_without_trouble_is_a_success(write: Write) -> None:
    (part,) = sarif(write, GOOD + WRONG)["runs"]
    assert part["invocations"] == [{"executionSuccessful": True}]


def test_sarif_names_are_uris(write: Write) -> None:
    write(WRONG, "a b/ö.md")
    log = json.loads(invoke("check", "a b/ö.md", "--format", "sarif").stdout)
    (r,) = log["runs"][0]["results"]
    assert r["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "a%20b/%C3%B6.md"


def test_junit(write: Write) -> None:
    write(EVERYTHING + "<!-- expect: refuted -->\n" + WRONG + "<!-- nonsense -->")
    out = invoke("check", "post.md", "missing.md", "--format", "junit").stdout
    root = ElementTree.fromstring(out.encode("utf-8"))
    assert root.tag == "testsuites"
    first, second = root
    assert [(s.get("tests"), s.get("failures"), s.get("errors")) for s in root] == [("7", "1", "3"), ("1", "0", "1")]
    assert first.get("name") == "post.md"
    cases = list(first.iter("testcase"))
    assert [[x.tag for x in c] for c in cases] == [[], ["failure"], ["error"], [], ["error"], [], ["error"]]
    failure = cases[1][0]
    assert failure.get("type") == "refuted"
    assert "a = " in (failure.text or "")
    assert len({c.get("name") for c in cases}) == len(cases)
    assert second.get("name") == "missing.md"
    assert "no such file" in (second.find("testcase")[0].get("message") or "")


ATTRIBUTES = {
    "testsuites": (set(), set()),
    "testsuite": (
        {"name", "package", "id", "tests", "failures", "errors", "time", "timestamp", "hostname"}, {"skipped"},
    ),
    "properties": (set(), set()),
    "property": ({"name", "value"}, set()),
    "testcase": ({"name", "classname", "time"}, set()),
    "failure": ({"type", "message"}, set()),
    "error": ({"type", "message"}, set()),
    "system-out": (set(), set()),
    "system-err": (set(), set()),
}  # fmt: skip
"""What an element must have and may have so that it fits Ant's schema of reports and that of Jenkins."""


def _misfits(root: ElementTree.Element) -> list[str]:
    out = []
    for x in root.iter():
        needed, allowed = ATTRIBUTES.get(x.tag, ({"no such element"}, set()))
        out += [f"{x.tag}: {a}" for a in (needed - set(x.attrib)) | (set(x.attrib) - needed - allowed)]
        if x.tag == "testsuite":
            tags = [k.tag for k in x]
            order = ["properties", *["testcase"] * (len(tags) - 3), "system-out", "system-err"]
            out += [] if tags == order else ["the order of a suite"]
            out += [] if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", x.get("timestamp", "")) else ["timestamp"]
        if x.tag in ("testsuite", "testcase"):
            out += [] if re.fullmatch(r"\d+\.\d+", x.get("time", "")) else [f"{x.tag}: time"]
            out += [f"{x.tag}: {a}" for a in ("tests", "failures", "errors", "id") if not x.get(a, "0").isdigit()]
        if x.tag == "testcase":
            out += [] if [k.tag for k in x] in ([], ["failure"], ["error"]) else ["what a case holds"]
    return out


def test_junit_fits_the_schemas_of_ant_and_jenkins(write: Write) -> None:
    write(EVERYTHING + "<!-- expect: refuted -->\n" + WRONG + "<!-- nonsense -->")
    out = invoke("check", "post.md", "missing.md", "--format", "junit").stdout
    root = ElementTree.fromstring(out.encode("utf-8"))
    assert _misfits(root) == []
    assert [s.get("id") for s in root] == ["0", "1"]
    places = {p.get("name"): p.get("value") for p in root.iter("property")}
    assert all(places[c.get("name")].startswith("post.md:") for c in root[0].iter("testcase"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('package="symbolic-pe" ', ""),
        ("<testsuites>", '<testsuites name="x">'),
        ("<testcase ", '<testcase line="3" '),
        ("<system-out />", ""),
        ('hostname="localhost"', ""),
    ],
)
def test_what_does_not_fit_the_schemas_is_seen(write: Write, old: str, new: str) -> None:
    write(WRONG)
    out = invoke("check", "post.md", "--format", "junit").stdout
    assert old in out
    assert _misfits(ElementTree.fromstring(out.replace(old, new, 1).encode("utf-8")))


def test_junit_takes_what_xml_cannot_hold(write: Write) -> None:
    write("$\x01 \x7f \ufffe \ud7ff$\n".encode())
    ElementTree.fromstring(invoke("check", "post.md", "--format", "junit").stdout.encode("utf-8"))


def test_names_of_formulas_stay_when_text_is_added(write: Write) -> None:
    def names() -> list[str | None]:
        out = invoke("check", "post.md", "--format", "junit").stdout
        return [c.get("name") for c in ElementTree.fromstring(out.encode("utf-8")).iter("testcase")]

    write(WRONG + GOOD + GOOD)
    before = names()
    write("A new line with $1 == 1$.\n\n" + WRONG + "more text\n" + GOOD + GOOD)
    assert names()[1:] == before
    assert before[2] == f"{before[1]}-2"
    write("<!-- id: addition -->\n" + GOOD)
    assert names() == ["addition"]


def test_select_and_ignore(write: Write) -> None:
    write(EVERYTHING)

    def shown(*args: str) -> list[str]:
        return [r["verdict"] for r in json.loads(invoke("check", "post.md", "--format", "json", *args).stdout)]

    assert shown("--select", "refuted") == ["refuted"]
    assert shown("--select", "refuted,undecided") == ["refuted", "undecided"]
    assert shown("--select", "refuted", "--select", "unread") == ["refuted", "unread"]
    assert shown("--ignore", "definition,unread,proved") == ["refuted", "undecided"]
    assert shown("--select", "refuted,undecided", "--ignore", "refuted") == ["undecided"]
    assert shown("--quiet") == ["refuted"]
    assert invoke("check", "post.md", "--ignore", "refuted").exit_code == 3
    assert invoke("check", "post.md", "--select", "proved").exit_code == 0
    bad = invoke("check", "post.md", "--select", "wrong")
    assert bad.exit_code == 2
    assert bad.stderr.count("\n") == 1


def test_an_error_of_a_directive_is_never_ignored(write: Write) -> None:
    write("<!-- nonsense -->\n" + GOOD)
    run = invoke("check", "post.md", "--select", "proved", "--ignore", "unread")
    assert run.exit_code == 2
    assert "post.md:1:1: error: unknown directive 'nonsense'" in run.stdout


def test_standard_input(here: Path) -> None:
    run = invoke("check", "-", stdin=WRONG)
    assert run.exit_code == 1
    assert run.stdout.startswith("<stdin>:1:8: refuted")
    assert invoke("check", "-", "--kind", "tex", stdin=GOOD).exit_code == 0


def test_output_into_a_file(write: Write, here: Path) -> None:
    write(WRONG)
    run = invoke("check", "post.md", "--format", "json", "-o", "found.json")
    assert run.exit_code == 1
    assert run.stdout == ""
    assert len(json.loads((here / "found.json").read_text(encoding="utf-8"))) == 1
    assert invoke("check", "post.md", "-o", "no/such/place").exit_code == 2


@pytest.mark.parametrize("form", ["text", "json", "github", "sarif", "junit"])
def test_many_files_at_once_are_as_one_after_another(write: Write, form: str) -> None:
    names = [f"d{n}/post.md" for n in range(7)]
    for n, name in enumerate(names):
        write(EVERYTHING * (1 + n % 3) + f"$x + {n} == {n} + x$\n", name)
    one = invoke("check", *names, "-j", "1", "--format", form)
    many = invoke("check", *names, "-j", "3", "--format", form)
    texts = [re.sub(r' (?:time|timestamp)="[^"]*"', "", x.stdout) for x in (one, many)]
    assert texts[0] == texts[1]
    assert one.exit_code == many.exit_code == 1


def test_a_file_named_twice_is_checked_once(write: Write) -> None:
    write(GOOD)
    assert invoke("check", "post.md", "post.md").stdout.splitlines()[-1] == "1 file: 1 proved"


def test_no_progress_bar_where_nobody_looks(write: Write) -> None:
    write(GOOD)
    write(GOOD, "b.md")
    assert invoke("check", "post.md", "b.md").stderr == ""


def test_time_is_bounded_for_each_formula(write: Write) -> None:
    write("$f(x)**(10**6) + 9**9**9 == y$\n" + GOOD)
    run = invoke("check", "post.md", "--timeout", "1")
    assert run.exit_code == 3
    assert "1 proved, 1 undecided" in run.stdout


@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "soon"])
def test_a_bad_time_is_bad_usage(write: Write, value: str) -> None:
    write(GOOD)
    run = invoke("check", "post.md", f"--timeout={value}")
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
