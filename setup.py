"""The files of ``proofs/`` come with the package: the report lists their claims.  All else is in pyproject.toml."""

from setuptools import find_packages, setup

setup(
    packages=[*find_packages(include=["symbolic_pe*"]), "symbolic_pe.proofs"],
    package_dir={"symbolic_pe.proofs": "proofs"},
)
