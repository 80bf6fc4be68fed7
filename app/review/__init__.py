"""Semantic review of captured extraction output, offline (seed 003).

    corpus ──freeze──> bundle ──prepare──> plan        (before any output exists)
                       bundle ──capture──> captures    (the one step that may call a model)
    bundle + plan + captures (+ a person's receipt) ──review──> targets, template, report

Structure is recomputed by the validator of the ledger, meaning is judged by whoever signs a receipt, and the
two are never mixed: nothing here reads meaning out of words.
"""
