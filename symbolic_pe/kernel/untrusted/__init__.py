"""What no verdict rests on: what is proposed and then checked, second looks, and whether hypotheses can be met at all.

A fault here can cost a refutation, or a theorem that is true, or let one pass that is true of nothing.  It cannot make
a false one.
"""
