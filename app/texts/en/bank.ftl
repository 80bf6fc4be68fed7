# Findings of the bank check: what is wrong, then what would be right.

bank-b001 = This file cannot be read: { $detail }
bank-b001-hint = Check indentation and quotes; compare with a file beside it.
bank-b002 = "{ $field }" is missing or wrong: { $detail }
bank-b002-hint = Compare with question.schema.json; editors complete and check against it.
bank-b003 = The id "{ $item }" is used twice.
bank-b003-hint = One id a question; a new question gets a new id, old ones are not used again.
bank-b004 = The stem of "{ $item }" is the stem of another question.
bank-b004-hint = Years and punctuation make no difference. Remove one, or ask about something else.
bank-b005 = The { $language } stem of "{ $item }" is not in that language.
bank-b005-hint = Write Chinese under zh and English under en, with the same meaning.
bank-b006 = The { $language } stem of "{ $item }" takes for granted that it happened.
bank-b006-hint = Ask "is there", "did you" or "if you ever", so that a no is easy.
bank-b007 = The { $language } stem of "{ $item }" has to be exactly one question.
bank-b007-hint = One thing per question, one question mark.
bank-b008 = The ages { $first } to { $last } of "{ $item }" do not fit.
bank-b008-hint = From the younger to the older, up to { $eldest }, and at least two years in round 2.
bank-b009 = The bank does not cover: { $domain }
bank-b009-hint = Round 1 needs three fields of life, and every field at least one enabled question.
bank-b010 = The { $language } stem of "{ $item }" is longer than two lines on a phone.
bank-b010-hint = At most { $limit } characters; put details into the hint.
bank-b011 = "{ $item }" has the technical word "{ $word }".
bank-b011-hint = Ask in everyday words.
bank-b012 = "{ $item }" has the internal name "{ $word }".
bank-b012-hint = Say it in everyday words.
bank-b013 = "{ $item }" is about a sensitive field and is not marked so.
bank-b013-hint = Add sensitive: true; people then see a clear way to skip it.
bank-b014 = "{ $kind }" does not belong to the field of "{ $item }".
bank-b014-hint = All event_kinds belong to one field; family questions name related_person, others do not.
bank-b015 = The window of "{ $item }" does not fit round { $round }.
bank-b015-hint = Round 3 has probe: true; rounds 1 and 2 have ages or the last years.
bank-b016 = The year placeholders in the { $language } stem of "{ $item }" are not right.
bank-b016-hint = A stem of round 1 names {"{"}from{"}"} and {"{"}to{"}"}; there are no others.
bank-b017 = Round 1 can open "{ $domain }", and round 2 has no date question for it.
bank-b017-hint = Add one to round2, or switch the question of round 1 off.
bank-b018 = "{ $domain }" has no question that names stretches of time.
bank-b018-hint = Add one to round3 with window probe: true.
bank-b019 = "{ $item }" asks for the same kind of event as another question of round 2.
bank-b019-hint = One kind of event is asked once; merge the two.
bank-b020 = "{ $item }" has the pressing word "{ $word }".
bank-b020-hint = Say it more gently and leave room not to answer.
bank-b021 = "{ $field }" of this conversation is missing or wrong: { $detail }
bank-b021-hint = Compare with stories/README.md or stories/story.schema.json.
bank-b022 = This conversation names the question "{ $question }", which is not in the bank.
bank-b022-hint = Name the present id; when questions change, the conversations change with them.

## What is wrong with a field (the detail of B002)
bank-fault-missing = still to be filled in
bank-fault-string-type = still to be filled in
bank-fault-string-too-short = still to be filled in
bank-fault-string-too-long = too long, at most { $limit } characters
bank-fault-string-pattern-mismatch = small letters, digits and hyphens only, a letter first, 3 to 48 characters
bank-fault-too-short = choose at least one
bank-fault-greater-than-equal = not below { $limit }
bank-fault-less-than-equal = not above { $limit }
bank-fault-int-type = a whole number is needed
bank-fault-int-parsing = a whole number is needed
bank-fault-int-from-float = a whole number is needed
bank-fault-float-type = a number is needed
bank-fault-float-parsing = a number is needed
bank-fault-enum = please choose one of those listed
bank-fault-literal-error = please choose one of those listed
bank-fault-extra-forbidden = there is no such field
bank-fault-value-error = give both ages, or the last years, or choose periods

## What the commands say

bank-checked = { $findings ->
    [0] Nothing found; it can be published.
    [one] One finding; check again once it is mended.
   *[other] { $findings } findings; check again once they are mended.
}
bank-no-version = There is no folder { $name }, and no published version of that name.
bank-not-lived = not asked at this age
bank-switched-off = switched off
bank-added = Added { $item }
bank-removed = Removed { $item }
bank-changed = Changed { $item }
bank-same = Both are the same.
bank-no-statistics = No question was shown yet.
bank-exported = Version { $version } with { $questions } questions was written to { $folder }.
bank-imported = Version { $version } is published, with { $changes ->
    [one] one change
   *[other] { $changes } changes
}. New cases begin on it; open cases stay on theirs.
bank-already = Version { $version } is the published one already; nothing changed.
bank-column-item = question
bank-column-shown = shown
bank-column-answered = answered
bank-column-skipped = skipped
bank-column-refused = refused
bank-column-uncertain = uncertain
bank-column-passed-over = passed over
bank-column-turns = turns to answer
bank-column-narrowing = minutes narrowed
