"""Code blocks: what encoding a snippet builds, read from its syntax tree and never run."""

from __future__ import annotations

from .block import code_finding
from .compare import CodeVerdict, Reference, check_code, field_references, reference_of
from .subject import BadSnippet

__all__ = ["BadSnippet", "CodeVerdict", "Reference", "check_code", "code_finding", "field_references", "reference_of"]
