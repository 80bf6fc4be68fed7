# Rungs, limits and next steps of the report. One source for every place that names them.

## Rungs. None of them says that a birth time is proven.
report-rung-blocked = Not comparable yet
report-rung-blocked-means = No event can be compared yet, or a needed layer of the method is missing. The range is the window you gave.
report-rung-user-history-verification-required = Events to be added or checked
report-rung-user-history-verification-required-means = There are fewer than three dated events or two areas of life, or some events need a check.
report-rung-manual-pattern-consensus = Compared within this method
report-rung-manual-pattern-consensus-means = There are enough events and areas of life for a full comparison. The result comes from this method's own rules; no other engine took part.
report-rung-single-adapter-support = One outside engine supports the leading stretch
report-rung-single-adapter-support-means = One outside engine compared the leading candidate with the next and supports the leading stretch.
report-rung-multi-adapter-consensus = Two outside engines support the leading stretch
report-rung-multi-adapter-consensus-means = At least two outside engines compared the candidates, each for itself, and support the leading stretch.
report-rung-none-is-truth = On every rung the result is a candidate stretch of time, not proof of a birth time.

## Limits (blockers of the confirmation gate)
report-limit-insufficient-events = There are fewer than four dated events so far.
report-limit-insufficient-domains = The events cover fewer than three areas of life so far.
report-limit-interval-too-wide = What the events leave is wider than five minutes: a stretch that cannot be told apart for now. The representative minute only stands for it.
report-limit-tied-leader = More than one minute shares first place, and they cannot be told apart.
report-limit-margin-below-threshold = The leading place is less than 20% ahead of the others.
report-limit-leave-one-out-not-passed = It has not been seen yet that the leading stretch stays whichever single event is left out.
report-limit-neighbor-stability-not-passed = The representative minute cannot be told from the minutes beside it yet.
report-limit-evidence-conflict = Some events do not agree with the others and need a check.
report-limit-evidence-not-above-chance = No fit clearly better than random dates has been seen yet.
report-limit-required-layers-incomplete = Not all needed layers of the method are there yet.
report-limit-leaders-disagree = Two readings lead to different places: the minute with most points by the rules alone lies outside the range that the method singles out.
report-limit-vedastro-minute-sensitive-not-evaluated = The minute check of an outside engine has not been run, so there is no finding of that kind.
report-limit-vedastro-minute-sensitive-failed = The minute check of an outside engine was run and did not support the leading minute.
report-limit-public-aa-holdout-not-ready = The sealed public blind test is not complete, so no accuracy is stated and no single minute is called certain.
report-limit-public-aa-holdout-not-ready-minutes-told-apart = The outside engine's check tells neighbouring minutes apart; until the sealed blind test is complete, one minute still cannot be confirmed.
report-limit-other = One more check is not complete.
report-limits-none = No limit is open at the moment.

## Next steps
report-next-collect-at-least-five-events = Add a few more dated events, five or more in all. A month is better, a year alone is fine too.
report-next-resolve-candidate-tie-or-narrow-window = Some places cannot be told apart yet: tied minutes, or more than one stretch. An event that separates them, or a narrower birth window, would help.
report-next-narrow-window-before-minute-claim = While the range is wider than five minutes, speak of a stretch of time and not of a minute. More events can narrow it.
report-next-do-not-apply-as-birth-time-truth = Use the result as a candidate stretch of time; do not enter it as a birth time in papers or records.

## Rows of the ledger of reasons
report-excluded-outside-supported-range = With your events, the support of each minute here fell below a fifth of the average.
report-excluded-outside-candidate-range = By the rules of the method, the support of each minute here fell below a tenth of the average.
report-excluded-other = By the rules of the method this stretch lies outside the range.
