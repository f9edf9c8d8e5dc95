"""Strategies that find results and write derivations; the kernel re-checks each."""

from .memory import remembered
from .prove import prove, standard_report
from .setting import BadSetting, NotApplicable

__all__ = ["BadSetting", "NotApplicable", "prove", "remembered", "standard_report"]
