# Notes of the freshness judge.

freshness-note-inside = inside the frame
freshness-note-edge = within a day of the frame's edge
freshness-note-near = within seven days of the frame
freshness-note-outside = outside the frame, of use as background
freshness-note-imprecise = dated to a month or year only
freshness-note-trend = trend or long-run statistics, of use as background
freshness-note-definition = a definition, of lasting use
freshness-note-period-before = the period before, or the same of the year before, for comparison
freshness-note-in-force = in force
freshness-note-not-yet-in-force = not yet in force
freshness-note-force-unknown = time unknown: no date of entry into force or repeal
freshness-note-unknown = time unknown
freshness-note-no-date = time unknown
freshness-note-unreadable = the time cannot be read
freshness-note-superseded = replaced by something newer
freshness-note-version = overtaken by a newer version
freshness-note-event = the announced time has passed
freshness-note-data = replaced by a later period
freshness-note-policy = the rule was amended or repealed
freshness-note-irrelevant = no longer relevant
freshness-note-threshold = older than the limit set
freshness-note-cross-window = outside the frame, stale by the rule set
freshness-note-malformed = the time is malformed
freshness-note-impossible = no such date in the calendar
freshness-note-contradiction = title and text name times that exclude each other
freshness-note-future = in the future, beyond the frame
freshness-note-item-unreadable = this item has a form that cannot be read
freshness-note-encoding = the time is damaged and cannot be restored

freshness-warning-imprecise = only a year is given
freshness-warning-ageing = over half a year old; check that it still holds
freshness-warning-old = over a year old, of less relevance

freshness-query-undated = a dated version of the same information
freshness-advice-undated = search again with quotation marks for exact match + site: + date words
freshness-query-blind-spot = { $dimension } { $first } to { $last }
freshness-advice-blind-spot = "{ $dimension }" is a blind spot: all there is is stale or undated; look for { $first } to { $last }
freshness-query-refresh = latest { $dimension } { $first } to { $last }
freshness-advice-refresh = "{ $dimension }" has background only; look for more if the budget allows
freshness-query-concentration = { $first } to { $last }
freshness-advice-concentration = what there is lies in a short stretch of time; look for { $first } to { $last }

problem-freshness-frame = The frame { $start } – { $end } cannot be read. Use dates like 2024-05-01, the start not after the end.
problem-freshness-document = This document has the wrong form: { $detail }
