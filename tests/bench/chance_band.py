"""What random dates do to the candidate range: the numbers of the policy's `chance_band`.

    python -m tests.bench.chance_band --lives 200

Prints the tenth percentile, mean and ninetieth percentile of the hull in percent of the window, by window and
rows, as JSON to be copied into a new policy file. Measured with strength 0; it says nothing about astrology.
"""

from __future__ import annotations

import argparse
import json

import numpy as np

from scoring.case import parse_case
from scoring.planted import draw_life
from scoring.ranges import pieces
from scoring.scored import compute

WINDOWS = (61, 121, 241, 1440)
ROWS = (1, 2, 4, 6, 8, 10, 12, 15, 20)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lives", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    table: dict[str, list[list[float]]] = {"low": [], "mean": [], "high": []}
    for window in WINDOWS:
        random = np.random.default_rng(options.seed)
        lives = options.lives if window < 1000 else options.lives // 2
        widths = np.empty((lives, len(ROWS)))
        for life in range(lives):
            drawn = draw_life(random, 0.0, minutes=window, rows=max(ROWS))
            sets = compute(parse_case(drawn.case)).whole.ranges.candidate
            for place, rows in enumerate(ROWS):
                runs = pieces(sets[rows])
                widths[life, place] = 100.0 * (runs[-1][1] - runs[0][0] + 1) / window
        for name, value in (
            ("low", np.percentile(widths, 10, axis=0)),
            ("mean", widths.mean(axis=0)),
            ("high", np.percentile(widths, 90, axis=0)),
        ):
            table[name].append([round(float(one), 1) for one in value])
    print(json.dumps({"window_minutes": WINDOWS, "rows": ROWS, **table}))


if __name__ == "__main__":
    main()
