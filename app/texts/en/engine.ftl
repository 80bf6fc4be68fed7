problem-engine-not-an-object = This must be a JSON object with the documented fields.
problem-engine-not-a-list = This must be a list of events.
problem-engine-not-a-text = This must be a text that is not empty.
problem-engine-not-a-number = This must be a number.
problem-engine-not-a-whole-number = This must be a whole number.
problem-engine-not-finite = This must be a finite number.
problem-engine-zone-or-offset-required = A birth needs its time zone (like Asia/Shanghai) or its offset from UTC in seconds.
problem-engine-fold-out-of-range = fold is 0 for the first and 1 for the second pass of an hour that the clock ran twice.
problem-engine-ambiguous-time = The clock showed this time twice that day. Add "fold": 0 for the first pass or 1 for the second, or state the offset.
problem-engine-nonexistent-time = The clock skipped this time that day. Give a time within the hours around it, or state the offset.
problem-engine-before-birth = This lies before the birth. Please check both dates.
problem-engine-in-future = This lies after the as-of day of the case.
problem-engine-span-reversed = The last day lies before the first. Please swap them.
problem-engine-duplicate-id = Two events have this id. Each needs one of its own.
problem-engine-too-many = These are more events than one case can take (200).
problem-engine-unknown-value = This must be one of: { $allowed }.
problem-engine-domain-without-rule = The method has no rule for this domain or relative.
problem-engine-line = This line cannot be read as a JSON object.
problem-engine-file = This file cannot be read as text in UTF-8.
engine-support-title = Support over the window
engine-window = { $start } – { $end }, { $minutes } { $minutes ->
    [one] minute
   *[other] minutes
  }, { $events } { $events ->
    [one] event
   *[other] events
  }
engine-no-events = No dated event yet: every minute stands where every other stands.
engine-support-axis = Points
engine-share-axis = Share
engine-clock-axis = Clock
engine-life-axis = Year
engine-next-day = next day
engine-legend-candidate = what the method singles out
engine-legend-supported = what the events leave
engine-legend-representative = representative minute: it stands for its stretch, it is not the answer
engine-legend-share = share 1: as much as any other minute
engine-field-title = Activation by candidate and time of life
engine-field-note = Downwards the minutes of the window, to the right the life. Darker: more points by the rules.
engine-points = { $points } points
engine-event-mark = a dated event of this area
engine-birth-mark = the time given ({ $time })
engine-relative = Family: { $relative }
problem-calibration-known-answer = This case is marked as a known answer and cannot measure anything.
problem-calibration-no-case = This is not a case with a recorded birth time (birth.date, birth.time_local, events) under an id of its own.
problem-calibration-centred = The windows of this file are centred on the recorded times and would give them away. Leave the windows out; they are drawn here.
problem-calibration-fixed-place = The windows of this file hold all recorded times at the same place and would give them away. Leave the windows out; they are drawn here.
problem-calibration-plan-unreadable = { $path } is not a plan of a replay. Name a file that does not exist yet, and the plan is written there first.
problem-calibration-plan-broken = This plan was changed after it was sealed. Restore it, or name a new file for a new plan.
problem-calibration-plan-cases = The plan was sealed for other cases: { $ids } differ. Use the file it was made from, or name a new file for a new plan.
problem-calibration-plan-scorer = The plan was sealed for another scorer: { $parts } differ. Run it with that version, or name a new file for a new plan.
problem-calibration-plan-secret = The plan was sealed with another secret, which places the windows. Name its file with --secret, or name a new file for a new plan.
problem-calibration-plan-settings = The plan was sealed with other settings: { $parts } differ. Leave the options out, or name a new file for a new plan.
engine-score-placebo = The fit with the window is { $ratio } times that of random dates (p = { $p }).
engine-table-body = body
engine-table-longitude = longitude
engine-table-sign = sign
engine-table-dasha = period
engine-table-from = from
engine-chart-time = { $local }, { $offset } from UTC ({ $zone }), Lahiri ayanamsa { $ayanamsa }°, years of { $year } days
engine-chart-stated = as stated
engine-chart-summer = Summer time was in force.
engine-chart-twice = The clock showed this time twice; this is the pass asked for.
engine-chart-balance = At birth { $years } years of the { $lord } period were left.
engine-chart-karakas = Chara karakas: { $names }
engine-chart-arudhas = Arudhas A1–A12: { $signs }
engine-chart-sav = Sarvashtakavarga from { $first }: { $points }
engine-note-beyond-polar-circle = Beyond the polar circle the ascendant is defined, but can leap within minutes.
engine-note-clocks-changed = The clocks were changed within this window, so some minutes came twice or not at all.
engine-note-thin-record = Records of clocks before 1970 are thin; if another offset is known, state it.
engine-note-offset-stated = The offset from UTC is the one that was stated.
engine-score-range = { $what }: { $range }
engine-score-event = event
engine-score-narrowed = narrowed
engine-score-yes = yes
engine-score-no = no
engine-score-meaning = A comparison of candidates by the rules of the method; not a birth time confirmed to the minute.
