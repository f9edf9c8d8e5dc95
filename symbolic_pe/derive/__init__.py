"""Strategies that find results and write derivations; the kernel re-checks each."""

from .prove import prove, remembered, standard_report
from .setting import BadSetting, NotApplicable

__all__ = ["BadSetting", "NotApplicable", "prove", "remembered", "standard_report"]
