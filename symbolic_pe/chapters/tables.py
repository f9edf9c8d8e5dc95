"""Positions as numbers, tables and bits."""

from .chapter import Chapter

tables = Chapter(
    id="tables",
    title="Positions as numbers, tables and bits",
    intro=(
        r"The simplest encodings, and what they lack: numbers that grow without bound, steps that depend on "
        r"the length, a table that ends, binary digits."
    ),
    topics=("Tables",),
    proofs=("articles_tables", "articles_binary", "encodings_bits"),
)
