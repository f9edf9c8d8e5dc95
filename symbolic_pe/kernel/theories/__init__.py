"""Theories: what is trusted beyond the core, one idea a file, which says what it adds.  The core imports none."""
