# The report, its answers to "why", the candidate cards. Numbers are Fluent's affair; times come as text.

report-title = Rectification report
report-title-of = Rectification report for { $name }
report-version = Version { $version }
report-version-outdated = This is an earlier version: the birth data changed after it, and there is a newer result.
report-closing = The best result at present is a candidate stretch of time, not one confirmed minute of birth. The provisional representative time serves only the next round of checking and comparison.
report-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }
report-width = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  } (±{ $half })
report-half = ±{ $half }
report-half-of-one = 1 min
report-range = { $from }–{ $to }
report-range-width = { $range }, { $width }
report-range-pieces = { $range }; of that { $minutes } minutes in { $count } pieces: { $list }
report-range-brief = { $range }; of that { $minutes } minutes in { $count } pieces
report-list-comma = {", "}
report-list-semicolon = {"; "}
report-none = –
report-offset = UTC{ $offset }
report-next-day = { $time } the next day
report-share-percent = { $percent }%

## Headings
report-part-ranges = Two ranges
report-part-ladder = How far this has come
report-part-trust = How far to trust it
report-part-narrowing = Narrowing so far
report-part-attribution = What each event did
report-part-method = Events, candidates and method
report-part-divisional = Divisional charts of the leading candidates
report-part-techniques = Eight techniques
report-part-excluded = Stretches left out
report-part-limits = Limits
report-part-next = Next steps
report-part-birth = Birth data
report-part-windows = Changed windows

## Birth data and status
report-birth-date = Date of birth
report-birth-place = Place of birth
report-birth-zone = Time zone
report-birth-reported = Time as reported
report-birth-accepted = Adopted time
report-birth-confirmed = Confirmed time
report-birth-zone-value = { $tz } ({ $offset })
report-birth-thin-records = Records of which clock a place kept before 1970 are incomplete. Please check that the offset above is the one in use then; you can change it.
report-state-collecting = In progress. You can read, export or end it at any moment; what is delivered then is this version.
report-state-delivered = Completed. What you have is the present candidate stretch of time; whenever you recall more events, you can add them.
report-state-accepted = Completed, with a representative time adopted for charts. It is still a candidate; you can add events or choose again.
report-state-confirmed = Completed, with a confirmed time recorded after your consent.
report-state-needs-rebaseline = The birth data changed and the result is being computed anew. Earlier candidates are not used until then.
report-state-ended = Ended. This report keeps the last version of the result.

## Part 1: ranges
report-ranges-declared = The window you gave
report-ranges-candidate = What the method singles out
report-ranges-supported = What your events leave
report-ranges-representative = Representative minute
report-ranges-representative-note = The representative minute only stands for this stretch, for the next comparison. It is not the answer.
report-ranges-unresolved = This is a stretch that cannot be told apart for now; every minute in it is still a candidate.
report-ranges-chance = Width with random dates
report-ranges-chance-sentence = Grey is the yardstick: with as many events at random dates, what the method singles out shrinks to { $percent }% of the window on average.
report-ranges-chance-spread = Grey is the yardstick: with as many events at random dates, what the method singles out shrinks to { $percent }% of the window on average ({ $low }% to { $high }% in eight of ten cases).
report-ranges-none = No dated event has been compared yet, so both ranges are the window you gave.
report-ranges-kept = Your { $events ->
    [one] one event does
   *[other] { $events } events do
  } not fit any part of this window clearly better than random dates would (R = { $ratio }, p = { $p }), so the supported range stays whole; the candidate range is what the method's rules single out, and by chance it covers what its width covers.
report-ranges-kept-fits = Your { $events ->
    [one] one event fits
   *[other] { $events } events fit
  } the window as a whole { $ratio } times better than random dates (p = { $p }), but no part of it clearly worse than the rest, so the supported range stays whole; the candidate range is what the method's rules single out, and by chance it covers what its width covers.
report-ranges-kept-pending = Your { $events ->
    [one] one event has
   *[other] { $events } events have
  } removed nothing from the supported range, which stays whole; the candidate range is what the method's rules single out, and by chance it covers what its width covers. The comparison with random dates is being computed and will appear here.
report-ranges-removed = Your { $events ->
    [one] one event fits
   *[other] { $events } events fit
  } this window { $ratio } times better than random dates (p = { $p }); what they leave, the supported range, is now { $range }.
report-ranges-removed-pending = With your { $events ->
    [one] one event
   *[other] { $events } events
  } the supported range, what they leave, is now { $range }. The comparison with random dates is being computed and will appear here.
report-ranges-conflict = Some events do not agree with the others. All of them are kept; please check the date of these: { $list }
report-ranges-conflict-unnamed = Some events do not agree with the others. All of them are kept; please check their dates.

## Part 2: ladder
report-ladder-here = This is where it stands
report-ladder-families-none = Taken alone, neither of the two families fits clearly better than random dates.
report-ladder-families-one = Taken alone, only the { $family } fits better than random dates.
report-ladder-families-agree = Each of the two families fits better than random dates, and their ranges overlap.
report-ladder-families-differ = Each of the two families fits better than random dates, but their ranges differ.

## Part 3: trust
report-trust-placebo = Your own dates were shuffled { $n } times; { $percent }% of the shuffles fit the window as well as now, or better (p = { $p }).
report-trust-placebo-never = Your own dates were shuffled { $n } times; none of the shuffles fits the window as well as now (p = { $p }).
report-trust-placebo-width = { $count ->
    [one] Of the { $n } shuffles one ({ $percent }%) narrows the supported range this far or further.
   *[other] Of the { $n } shuffles { $count } ({ $percent }%) narrow the supported range this far or further.
  }
report-trust-placebo-width-none = Of the { $n } shuffles none (0%) narrows the supported range this far or further.
report-trust-placebo-width-whole = The supported range did not shrink, so each of the { $n } shuffles (100%) narrows it this far or further.
report-trust-placebo-pending = The comparison with your dates shuffled is being computed and will appear here.
report-trust-placebo-none = There are no dated events yet, so there are no dates to shuffle.
report-trust-coverage-not-measured = Blind coverage: not measured. There are fewer than 20 blind cases at this width, so there is no number for how often such a range holds the true time. By its width alone, chance gives { $chance }%.
report-trust-coverage-not-above-chance = Blind coverage: { $hits } of { $cases } cases lie in the range, against { $chance }% by width alone: not above chance.
report-trust-coverage-above-chance = Blind coverage: { $hits } of { $cases } sealed cases lie in the range, against { $chance }% by width alone.
report-trust-coverage-whole = Blind coverage: not measured. There are fewer than 20 blind cases; the range is still the whole window, so there is no narrowing to measure.
report-trust-convention = The width follows from the rules of the method; it is a convention, not evidence that the birth lies inside.
report-trust-stability-low = Stability: low.
report-trust-stability-medium = Stability: medium.
report-trust-stability-high = Stability: high.
report-trust-stability-means = Stability says whether one event or a small error of dates would change the result, not whether it is right.
report-honesty = What this product gives is a narrowed candidate stretch of time. Nobody has yet shown in blind cases that scoring of this kind beats chance: a sealed test of an earlier scorer of the same family was off by 6.95 minutes on average, against 5.24 for a uniform guess; on 27 public people (a development test, not a release metric) what the method singles out kept 65% of the window on average and held the recorded time in 62%, which is what chance gives.

## Part 4: narrowing
report-narrowing-step = Step
report-narrowing-start = The window you gave
report-narrowing-candidate = What the method singles out
report-narrowing-supported = What your events leave
report-narrowing-why = Reason
report-narrowing-line = { $steps }
report-narrowing-reason-declared = Start
report-narrowing-reason-evidence = New events
report-narrowing-reason-correction = An event was corrected, completed or taken back; computed anew from all events
report-narrowing-reason-window = The window was changed; computed anew from the events kept
report-narrowing-reason-birth = The birth data were changed; computed anew from the events kept
report-narrowing-reason-reopen = Taken up again
report-narrowing-why-noted = { $why }. { $note }
report-narrowing-wider = The range became wider, as can happen when it is computed anew.
report-window-old = Old window
report-window-new = New window
report-window-reason = Reason
report-window-before = Range before
report-window-after = Range after
report-window-candidates-before = Candidates before
report-window-candidates-after = Candidates after
report-window-candidate = stretch { $rank }, { $range } (relative support { $percent }%)
report-window-kept = All events were kept, and nothing was charged again.

## Part 5: attribution
report-attribution-quote = Your words
report-attribution-date = Date
report-attribution-candidate = What the method singles out
report-attribution-supported = What your events leave
report-attribution-without = Without this one
report-attribution-effect = Effect
report-attribution-none-yet = No event is confirmed yet. Each confirmed one adds a line here.
report-attribution-pending = { $count ->
    [one] One more event waits for your check and takes no part until then.
   *[other] { $count } more events wait for your check and take no part until then.
  }
report-attribution-change = { $before } → { $after }
report-attribution-same = { $range }, no change
report-attribution-zero = No narrowing
report-attribution-undated = No narrowing: without a date it is background only.
report-attribution-background = No narrowing: events of this kind are background only.
report-attribution-not-compared = No narrowing: this event took no part in this version.
report-attribution-nothing = No narrowing: the result is the same with and without it.
report-attribution-carried = No narrowing here; but without it the last ranges would be others, so it has a part in narrowing elsewhere.
report-attribution-candidate-narrowed = What the method singles out lost { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  }; what the events leave did not change.
report-attribution-supported-narrowed = The events took away { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  }; what the method singles out did not change.
report-attribution-both-narrowed = The method's range lost { $candidate ->
    [one] one minute
   *[other] { $candidate } minutes
  }, the events' range { $supported ->
    [one] one minute
   *[other] { $supported } minutes
  }.
report-attribution-without-value = method { $candidate }; events { $supported }

## Part 6: method
report-method-event = Event
report-method-event-dated = { $quote } ({ $date })
report-method-periods = Dasha then (main, sub, sub-sub)
report-method-signs = Narayana signs then
report-method-transits = Transits then
report-method-layers = Methods that took part
report-method-supports = Candidate it favours
report-method-weight = weight of date precision { $weight }
report-method-not-evaluated = Not evaluated: { $list }
report-method-missing = { $name } ({ $reason })
report-method-supports-only = there is one stretch only, nothing to compare
report-method-supports-none = none in particular
report-method-transit = { $graha } in { $sign }
report-method-no-transit = the date is not close enough to read transits
report-method-at-representative = Dashas and signs are those of the representative minute; another minute may give others.
report-method-empty = There are no dated events yet, so there is no method to list.
report-divisional-candidate = Candidate
report-divisional-ascendant = The signs are the ascendants of the charts at the representative minute of each stretch.
report-divisional-same = The candidates are alike here and cannot be told apart by it.
report-divisional-empty = There are no candidates to compare yet.
report-technique-name = Technique
report-technique-status = Status
report-technique-reason = Note
report-candidate-label = Stretch { $rank }, { $range }

## Part 7: excluded
report-excluded-when = Stretch
report-excluded-why = Reason
report-excluded-none = Every minute of the window is still inside.

## Why
report-why-title = How this conclusion came about
report-why-question = Was this recalled, or computed?
report-why-computed = This was computed; it was not recalled, and no language model said it. Your confirmed events are compared with every minute of the window by one set of rules, and the same input always gives the same result.
report-why-evidence = Events that were used
report-why-evidence-line = { $date }: { $quote }
report-why-evidence-none = No dated event has been compared yet.
report-why-layers = Methods that were used
report-why-layers-line = { $name }: { $count ->
    [one] one event
   *[other] { $count } events
  }
report-why-limits = Limits still open
report-why-sources = How much came from your answers
report-why-source-declared = The window you gave left { $window } of the { $day } minutes of a day: { $percent }% of all narrowing.
report-why-source-answers = The rules of the method with your events: { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  } taken from the window: { $percent }% of all narrowing.
report-why-source-supported = Of that, by the events themselves and beyond random dates: { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  }, which is { $percent }% of all narrowing.
report-why-source-chance = With random dates, as many events would take away about { $minutes } minutes of the window on average.
report-why-source-mostly-declared = So this conclusion comes mostly from the window you gave, not from the events.
report-why-source-nothing = The present range comes wholly from the window you gave; nothing of it comes from events yet.
report-why-source-defaults = At the start two views weigh the same: the dates have nothing to do with the chart, or the method holds. That half and half is a default, not evidence.
report-why-row-share = "{ $quote }": { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  }, { $percent }% of what events and rules took away

## Candidates
report-cards-title = Present candidates
report-cards-rank = Rank { $rank }
report-cards-range = Bounds to be checked { $range }
report-cards-support = Relative support { $percent }%
report-cards-support-alone = Relative support { $percent }%: there is no other stretch to compare with
report-cards-support-note = Relative support only compares the candidate stretches with each other; together they make 100%.
report-cards-tied = { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  } tied
report-cards-indistinguishable = { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
  } that cannot be told apart
report-cards-adopt = Adopt this representative time
report-cards-adopted = Adopted
report-cards-accepted-line = Adopted time { $time }. Adopting is not confirming, and a single minute cannot be confirmed yet; you can choose again or add events.
report-cards-text-window = The candidate window is { $range }, with bounds to be checked.
report-cards-text-representative = The representative minute { $time } serves comparison and charts only; it is not the answer.
report-cards-text-own-minute = { $time } stands for the whole range; the time on each card stands for the stretch on that card alone, so the two can differ.
report-cards-text-leader = The leading stretch is { $range }, with relative support of { $percent }%.
report-cards-text-leader-alone = There is one candidate stretch: { $range }. Its relative support of { $percent }% only says that there is no other to compare it with.
report-cards-not-now-question = A question is still open; candidates come later.
report-cards-not-now-rebaseline = The birth data changed; there are no candidates to adopt until the result is computed anew.
report-cards-not-now-few = Candidates to adopt come with three dated events in two areas of life.
report-cards-not-now-ended = This rectification has ended; there are no new candidates.
report-cards-not-now-talking = The interview goes on; candidates come later.
report-cards-not-now-result = This version of the result is not ready yet; candidates come later.

## Picture
report-picture-title = Narrowing
report-picture-desc = Window { $declared }; your events leave { $supported }; the method singles out { $candidate }.
report-picture-midnight = midnight
report-picture-now = now
report-picture-chance = width with random dates (yardstick)

## Export
report-glyph-note = Some characters are not in the font and are shown as □; the web page and the Markdown file have them in full.
report-footer = Computed by rules; the same input gives the same result.
report-page = Page { $page }
report-source-offer = Source code (AGPL-3.0-or-later)
