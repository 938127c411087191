"""Worked examples of Dragon Pools: claims, and what artefacts are named."""


