"""What no verdict rests on: how points are chosen, which a witness then has to stand, and a second look with mpmath.

A fault here can cost a refutation, or a theorem that is true.  It cannot make one.
"""
