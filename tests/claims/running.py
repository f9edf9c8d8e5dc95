"""Formulas in running text: those that may have lost something of their print, and those that cannot.

None of ``LOST`` may be refuted: there is a formula in print that is true and looks like this when it is copied as text,
or the text around it is a part of it.  All of ``WHOLE`` are false and have no place where anything could be lost.
"""

LOST = [
    # the lines of fractions
    ("a half", "So sin²(θ) = 12·(1 − cos(2·θ)) holds."),
    ("half an angle", "Of half of it: cos(θ) = 1 − 2·sin²(2θ) holds."),
    ("a sum below a line", "So tan(θ)² = sin(2·θ)1 + cos(2·θ) holds."),
    ("factors side by side", "We have tan(θ)^2 = sin(θ)^2 cos(θ)^2 always."),
    ("parentheses side by side", "We have (1 + θ²)/(1 − θ²) = (1 + θ²)(1 − θ²) always."),
    ("a line of its own below", "We have cos²(θ) = 1 + cos(2·θ)\n2\nfor all angles."),
    ("a line that begins with a sign", "We have cos²(θ) = 1 + cos(2·θ)\n-2 for all angles."),
    ("two lines", "We have\n\nφ² = θ·θ\ncos²(θ)·φ = φ + φ·sin²(θ)\n"),
    ("a paragraph of its own below", "We have\n\ncos²(θ) = 1 + cos(2·θ)\n\n2"),
    ("a paragraph of its own above", "We have\n\n1\n\nsin²(θ) = 1 + cot²(θ).\n"),
    # the height of scripts
    ("a negative power", "One has θ²·θ−1 + φ²·φ−1 = θ + φ for all."),
    ("letters side by side", "Then eiθ·eiφ = ei(θ + φ) + 1 − θ²/θ^2 holds."),
    ("a sign of a script", "So φ^2·θ^2 +1 = φ²·θ³ always."),
    # signs, bars and accents
    ("a sign taken for a bullet", "-sin²(θ)·φ = φ·cos²(θ) - φ and so on."),
    ("a bar behind the formula", "Here φ²·ω = φ·φ·ω̄ always."),
    ("the bar of a root", "So √θ²·φ²  = θ^2·φ here, and √4·φ² = 2·φ for φ ≥ 0."),
    ("both sides are what was left", "So θ² = θ² holds."),
    # limits, dots, cells
    ("the limits of a sum", "So ∑ω·φ² = φ²·ω holds."),
    ("what dots stand for", "So θ² + … + φ² = θ² + φ² holds."),
    ("a row of a table", "| sine | cosine |\n|---|---|\n| sin²(θ) | cos²(θ) |\n| 1 − sin²(θ) = 1 + cos²(θ) | 1 |"),
    # what stands around it
    ("a function nobody knows", "Note that cosec θ = 1/sin²(θ) always."),
    ("a factor in words", "The half of θ²·φ = θ·θ·φ/2 is clear."),
    ("an end in words", "We have cos²(θ) = 1 + cos(2·θ) over 2 always."),
    ("an end that looks true", "We have cos²(θ) + sin²(θ) = 1 over 2 always."),
    ("a word that may be a function", "So tan(θ)² = sin²(θ)/2 cosec φ always."),
    ("equations without a comma", "So sin²(θ) = 1 − cos²(θ) = 1 + cos²(θ)."),
    # what the document shows
    ("not written as text", "sin(θ + φ) = sin(θ)·cos(φ) − cos(θ)·sin(φ)"),
    ("scripts lost elsewhere", "As sin2(θ) is a square, cos²(θ) = 1 + sin²(θ)."),
    ("a number on a letter elsewhere", "With θ1 we have cos²(θ) = 1 + sin²(θ)."),
    ("signs of typeset formulas elsewhere", "With sin\u2061 θ we have cos²(θ) = 1 + sin²(θ)."),
    ("printed twice elsewhere", "Here θ=φ+1θ=φ+1. We have cos²(θ) = 1 + sin²(θ)."),
    ("no room beside signs", "With $\\theta_0 = 1$ we have sin(φ)·sin(ω)=(cos(φ−ω)+cos(φ+ω))/2."),
]  # fmt: skip
WHOLE = [
    ("a sum of angles", "So sin(ωᵢ·(p + k)) = sin(ωᵢ·p)·cos(ωᵢ·k) − cos(ωᵢ·p)·sin(ωᵢ·k) holds."),
    ("a sentence", "We have sin²(θ) = 1 + cos²(θ)."),
    ("a line", "cos²(φ/2) = (1 − cos φ)/2"),
    ("an item", "Half angles:\n\n- cos²(φ/2) = (1 − cos φ)/2\n- more of them"),
    ("carets", "Here sin(2·θ)^2 = 2·sin(θ)^2·cos(θ)^2 for all angles."),
    ("a document with delimiters", "With $\\theta_i = 10000^{-2i/d}$ we have sin(2·φ + ω) = 2·sin(φ + ω), of course."),
    ("a root in parentheses", "Here √(1 − sin²(θ))·√(1 − sin²(θ)) = 1 + sin²(θ) always."),
    ("between others", "sin²(θ) = 1 − cos²(θ)\n\ncos²(θ) = 1 + sin²(θ)\n\nThat is all."),
    ("a number that is known", "With $b = 128$ we have sin²(θ)·128 = (1 + cos²(θ))·128 always."),
    ("Chinese stops", "所以：sin²(θ) = 1 + cos²(θ)。"),
]  # fmt: skip
FOUNDED = [
    # what a formula between delimiters is refuted by
    ("The angle is φ = 2θ.\n\nThen $\\cos(\\varphi) = 2\\cos(\\theta)$.", "undecided"),
    ("The angle is φ = 2·θ.\n\nThen $\\cos(\\varphi) = 2\\cos(\\theta)$.", "refuted"),
    ("The angle is φ = 2θ.\n\nThen $\\cos(\\varphi) = 2\\cos^2(\\theta) - 1$.", "proved"),
    ("Frequencies are θᵢ = 10000^(−2i/d).\n\nThen $\\theta_1 = 10000^{2/d}$.", "refuted"),
]  # fmt: skip
