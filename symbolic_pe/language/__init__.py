"""What people write and read: claims in SymPy's syntax, plain text, LaTeX, and SymPy expressions.

``parse`` reads, ``text`` and ``latex`` print, ``sympy_bridge`` converts.  Only the last needs SymPy,
and only once one of its functions is called.
"""
