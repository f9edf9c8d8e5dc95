"""Words that say that widths and bases are those of something else by now."""

from __future__ import annotations

import re

__all__ = ["OTHER_MODELS", "OTHER_VALUES"]

OTHER_MODELS = re.compile(
    r"\b(?:(?:next|second|third|fourth|last|following|new|other|another|different|previous|first|larger|bigger|smaller"
    r"|wider|longer|shorter|large|small|big|tiny|long|short)"
    r" (?:model|layer|head|base|width|version|variant|network|config\w*|checkpoint)s?"
    r"|(?:other|another|different|larger|bigger|smaller|wider) ones?"
    r"|the (?:larger|bigger|smaller|wider|large|small)\b|(?:large|big|huge|small|tiny)\b(?=\s*[:：])"
    r"|doubl\w*|halv\w*|half that|twice|times (?:as|that|the (?:width|base|window|length))|replac\w*|swap\w*"
    r"|llama\S*|mistral|mixtral|qwen\S*|gemma\S*|gpt\S*|bert|falcon|yarn|ntk\S*|(?:inter|extra)polat\w*"
    r"|million|thousand|tiny"
    r"|rope_theta|local|global|heads? of|layers? from|checkpoint|(?:re)?scal(?:ed|ing)"
    r"|stretch\w*|squeez\w*|compress\w*|shr[iu]nk\w*|partial\w*|footnote|instead|raise\w*|widen\w*"
    r"|(?:width|dimension|base) (?:is|be|of|to) (?:now )?(?:an? )?[a-z]+|has base|in dimension)\b"
    r"|模型|底数|加倍|改|换|另|모델|モデル",
    re.IGNORECASE,
)
"""What says that widths and bases are those of something else: printed digits tell of the rest."""
_METHODS = re.compile(
    r"^(?:yarn|ntk\S*|(?:inter|extra)polat\w*|(?:re)?scal(?:ed|ing)|stretch\w*|squeez\w*|compress\w*|shr[iu]nk\w*"
    r"|footnote|instead|local|global|base is (?:changed|adjusted|modified|scaled))$",
    re.IGNORECASE,
)
"""What is done to frequencies and positions: a width, and a base that a formula prints, stay what they are."""


class _Others:
    """The words of ``OTHER_MODELS`` without those for methods."""

    @staticmethod
    def search(words: str) -> re.Match[str] | None:
        return next((m for m in OTHER_MODELS.finditer(words) if not _METHODS.match(m[0])), None)


OTHER_VALUES = _Others()
"""What says that the values that a formula prints itself are those of something else."""
