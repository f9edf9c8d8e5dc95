"""Proofs for people: text, LaTeX, HTML, and JSON for programs."""
