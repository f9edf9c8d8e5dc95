"""Exponential growth or decay."""

from .declare import declare

exponential = declare("exponential", "An exponential", ("exp(lamda*p)",), given=("nonzero lamda",))
