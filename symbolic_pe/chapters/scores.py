"""Rotary and other scores."""

from .chapter import Chapter

scores = Chapter(
    id="scores",
    title="Rotary and other scores",
    intro=(
        r"What encodings do to the score of a query and a key: turning both, growing one and shrinking the "
        r"other, adding a bias."
    ),
    topics=("Scores",),
    proofs=("encodings_scores", "encodings_theorems"),
)
