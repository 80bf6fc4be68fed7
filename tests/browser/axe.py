"""What axe-core finds wrong on a page, as text."""

from __future__ import annotations

AXE = """axe.run().then((found) => found.violations.map((one) =>
    `${one.id}: ${one.nodes.map((node) => `${node.target} ${node.any.map((why) => why.message)}`)}`))"""
"""Each violation as its rule, where, and why."""
