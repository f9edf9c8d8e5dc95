"""The decay laboratory: what becomes of the integral of exp(i x theta(t)) over [0, 1], and of its finite sums.

Laws are data (:mod:`symbolic_pe.decay.laws`); :mod:`~symbolic_pe.decay.evaluate` and
:mod:`~symbolic_pe.decay.sums` give values to any number of digits with a ball beside each;
:mod:`~symbolic_pe.decay.double` gives many at double precision; :mod:`~symbolic_pe.decay.zeros`,
:mod:`~symbolic_pe.decay.bounds`, :mod:`~symbolic_pe.decay.recurrence` and
:mod:`~symbolic_pe.decay.table` answer what is asked of them.
"""
