# Words of the question slot. The server writes every question in one place; stems of the bank are in question_bank/.

## Titles and leads

interview-title-choice = A few quick choices first
interview-lead-choice = Go by your first impression, one by one or all at once: typing "A C B D" works too.
interview-title-dated = Something you remember the date of
interview-lead-dated = The year is enough; add the month if you remember it.
interview-title-open = Something you remember the date of
interview-lead-open = Big or small, and the year is enough.
interview-title-period = Another stretch of years
interview-lead-period = What you told so far lies close together; other years are worth a thought too.
interview-title-probe = A look at a few stretches of time
interview-lead-probe = Pick the closest one; if you remember the date, you can simply write it.
interview-title-when = What it was, and roughly when
interview-lead-when = The year is enough; add the month if you remember it.
interview-title-confirm = A quick check of what you said
interview-lead-confirm = One tap is enough; if it is not right, write it the way you remember it.
interview-title-complete = One date to add
interview-lead-complete = The year is enough, and not remembering is fine.
interview-title-keep = A quick check of what you said before
interview-lead-keep = You changed an earlier choice; whether this one stays is up to you.
interview-title-pause = No hurry
interview-lead-pause = Go on whenever you like, or leave it here.

## Stems

interview-open = Is there anything so far that you remember the date of, such as school, a move, a job or a birth in the family?
interview-open-more = Besides what you told, is there anything else you remember the date of, such as school, a move, a job or a birth in the family?
interview-open-period = Between { $from } and { $to }, is there anything you remember the date of?
interview-inside = Between { $from } and { $to }, what was it, and roughly when?
interview-confirm = You said “{ $quote }”. Was that { $date }?
interview-confirm-conflict = You said “{ $quote }”, { $date }; earlier it was different. Is this one right?
interview-confirm-subject-unclear = You said “{ $quote }” ({ $date }). Was that about yourself?
interview-confirm-subject-unclear-kin = You said “{ $quote }” ({ $date }). Was that about this relative of yours: { $whose }?
interview-confirm-kind-unclear = You said “{ $quote }” ({ $date }). Was that this: { $what }?
interview-when = You mentioned “{ $quote }”. Which year was that, roughly?
interview-when-date-malformed = You mentioned “{ $quote }”, and its date is not in the calendar. Which day or month was it, roughly?
interview-month = You mentioned “{ $quote }” ({ $date }). Do you remember the month?
interview-confirm-bare = { $what }: { $date }. Is that right?
interview-when-bare = About this: { $what }. Which year was that, roughly?
interview-month-bare = { $what } ({ $date }): do you remember the month?
interview-keep-bare = Earlier this was noted: { $what } ({ $date }). Does that still stand?
interview-keep = Earlier you said “{ $quote }” ({ $date }). Does that still stand?
interview-pause-1 = Thank you for telling this. Would you like to go on?
interview-pause-2 = A rest is fine. Shall we go on when you are ready?

## Hints

interview-hint-dated = If you only remember the year, write the year.
interview-hint-open = If you only remember the year, write the year.
interview-hint-probe = "None of these" and "I don't remember" are useful answers too.
interview-hint-probe-besides = Leave out what you told already; "None of these" and "I don't remember" are useful answers too.
interview-hint-when = If you only remember the year, write the year.
interview-hint-confirm = A yes leaves the date as exact as you gave it.
interview-hint-complete = The year alone is enough.
interview-hint-keep = Keep it or take it back; you can change it again later.
interview-hint-pause = Everything you told is kept.

interview-placeholder-dated = e.g. September 2016, started college in Boston
interview-placeholder-open = e.g. summer 2012, moved to Leeds
interview-placeholder-probe = e.g. September 2016, changed jobs
interview-placeholder-when = e.g. September 2016, changed jobs
interview-placeholder-confirm = e.g. not September, October
interview-placeholder-complete = e.g. 2016, or September 2016

## Options

interview-option-none = None of these
interview-option-unknown = I don't remember
interview-option-yes = Yes
interview-option-no = That did not happen
interview-option-other = The date is different
interview-option-no-subject-unclear = About someone else
interview-option-yes-conflict = Yes, this one counts
interview-option-no-conflict = No, not this one
interview-option-no-subject-unclear-kin = No, it was not
interview-option-no-kind-unclear = No, something else
interview-option-year = I only remember the year
interview-option-go = Go on
interview-option-stop = Leave it here
interview-option-keep-yes = It stands
interview-option-keep-no = Take it back

# Typed answers that mean the same as an option, separated by |.
interview-words-yes = yes|yep|yeah|right|correct|that's right|it is|it stands|keep it|y
interview-words-no = no|about someone else|nope|wrong|not right|that did not happen|that's wrong|take it back|n
interview-words-year = only the year|just the year|i only remember the year|i don't remember the month
interview-words-none = none|none of these|none of those|none of them|none of the above|neither|no|nope|nah|never|nothing like that|not in any of them
interview-words-unknown = i don't know|i don't remember|i can't remember|don't know|don't remember|can't remember|dunno|idk|not sure|i'm not sure|no idea|i forget|i forgot|forgot|unknown
interview-words-go = go on|i'm ok|i'm okay|i'm fine|i'm all right|continue|yes|yeah|ok|okay|sure|next|all right|alright|i see|got it
interview-words-end = stop|stop here|let's stop|let's stop here|leave it here|let's leave it here|i want to stop|i'd like to stop|that's all|that's it|that's about it|that's me|that's me done|done|that's about all|i think that's it|i think that's all|i guess that's it|i guess that's all|that'll be all|that is all|that's everything|that's enough|end|finish|i'm done|i'm finished|enough|i don't want to go on|i don't want to answer any more|no more questions|stop asking|stop asking me|stop asking me stuff|stop asking me questions|stop asking questions|leave me alone|screw this|forget it|i need to go|i need to go now|i have to go|i have to go now|gotta go
interview-words-choice-one-a = yes|yes i did|yes it was|i did|yep|yup|yeah
interview-words-choice-one-c = no|no i didn't|no i haven't|i didn't|i haven't|never|nope|nah|not really|nothing like that|that did not happen|that didn't happen
interview-words-choice-one-d = i don't know|i don't remember|i can't remember|don't know|don't remember|can't remember|dunno|idk|not sure|i'm not sure|no idea|i forget|i forgot|forgot|unknown
interview-words-choice-all-a = all|yes to all|all of them|all yes
interview-words-choice-all-c = no to all|none|none of these|none of those|none of them|none of the above|all no|no to all of them
interview-words-choice-all-d = not sure about any|i don't remember any of these|not sure of any
interview-words-wait = let me think|let me see|hm|hmm|hmmm|wait|hold on|one moment|one second|just a moment|give me a moment|give me a second
interview-words-place-1 = a|1|first|the first|the first one|first one|option 1|option a|number 1|1st
interview-words-place-2 = b|2|second|the second|the second one|second one|option 2|option b|number 2|2nd
interview-words-place-3 = c|3|third|the third|the third one|third one|option 3|option c|number 3|3rd
interview-words-place-4 = d|4|fourth|the fourth|the fourth one|fourth one|option 4|option d|number 4|4th
interview-words-place-5 = e|5|fifth|the fifth|the fifth one|fifth one|option 5|option e|number 5|5th
interview-words-place-6 = f|6|sixth|the sixth|the sixth one|sixth one|option 6|option f|number 6|6th
interview-words-hazy = year|date|when
interview-words-parting = thanks|thank you|ok|okay|no|nothing else|no more|nothing more|bye|goodbye
interview-words-stop = leave it here|stop|finish|enough|end|no

## Dates

interview-date-range = { $first } – { $last }
interview-month-of = { $month ->
    [1] Jan { $year }
    [2] Feb { $year }
    [3] Mar { $year }
    [4] Apr { $year }
    [5] May { $year }
    [6] Jun { $year }
    [7] Jul { $year }
    [8] Aug { $year }
    [9] Sep { $year }
    [10] Oct { $year }
    [11] Nov { $year }
   *[12] Dec { $year }
}

## The empty slot

interview-title-processing = Taking in what you said
interview-empty-processing = One moment, the next question is on its way.
interview-title-delivered = That was the last question
interview-empty-delivered = The result is in your report; read it any time, and add to it whenever you like.
interview-title-closed = This one is complete
interview-empty-closed = The report stays here for you to read.
interview-title-no-question = No question right now
interview-empty-no-question = You can add whatever comes to mind, or read the report now.
interview-title-planner-error = No question right now
interview-empty-planner-error = Everything you said is saved. Add to it, or read the report now.
interview-title-stuck = Still taking it in
interview-empty-stuck = This one takes a little longer. Everything you said is saved; no need to write it again.

## Why this is enough: every one is a normal end

interview-stop-user-ended = All right, we leave it here. The present stretch of time is in your report; come back and add to it whenever you like.
interview-stop-few-events = Everything you told is in use. A few more dated events can narrow the stretch further; add them whenever they come to mind.
interview-area-relocation = a move
interview-area-career = work
interview-area-family = family
interview-area-education = school
interview-area-relationship = a relationship
interview-list-comma = {", "}
interview-list-or = {" or "}
interview-stop-no-events = There is no dated event yet, so the stretch is the one you gave. Add one whenever it comes to mind; the year is enough.
interview-stop-few-domains = Everything you told is in use. If something of another kind comes to mind, such as { $others }, add it any time.
interview-stop-tied = With what you told, several stretches fit equally well, and your report shows all of them.
interview-stop-too-uncertain = It is quite normal not to remember everything; the report is written from what you are sure of.
interview-stop-rounds = We have been through what there is to ask. Thank you for answering; the present stretch is in your report.
interview-stop-effective-answers = You have answered plenty, thank you. The present stretch is in your report.
interview-stop-plateau = The last few events left the stretch as it is, so what you told is enough. Your report is ready.
interview-stop-no-probe = More questions would hardly narrow the stretch any further. Your report is ready.
interview-stop-exhausted = That was every question we had, thank you. The present stretch is in your report.

## Form of answers

problem-answer-not-asked = That question was not asked. Reload the page and answer the one you see.
problem-answer-twice = The same question appears twice in this answer; keep one of them.
problem-answer-empty = There is nothing in this answer yet: choose an option, write something, or skip it.
problem-answer-no-such-option = There is no such option. You can choose: { $options }.
problem-answer-no-such-outcome = This can be skipped, refused or unknown.
problem-answer-two-things = Either skip the question or answer it, not both.
