# Two versions of a report side by side.

report-compare-title = { $before } and { $after }
report-compare-lead = Two versions of the report, side by side.
report-compare-same = Both versions have the same result.
report-compare-change = Change
report-compare-unchanged = no change
report-compare-differs = changed
report-compare-narrower = { $minutes ->
    [one] one minute less
   *[other] { $minutes } minutes less
  }
report-compare-wider = { $minutes ->
    [one] one minute more
   *[other] { $minutes } minutes more
  }
report-compare-moved = elsewhere, and as wide
report-compare-added = Added
report-compare-removed = Taken back
report-compare-revised-row = Corrected
report-compare-revised = { $before } → { $after }
report-compare-kept = Events in both versions: { $count }.
report-compare-closed = These limits no longer stand:
report-compare-opened = These limits are new:
report-compare-limits-kept = Limits in both versions: { $count }.
