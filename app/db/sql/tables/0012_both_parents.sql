-- "Both my parents died in 2010" is a row of the father and a row of the mother.
drop index rect.evidence_once;
create unique index evidence_once on rect.evidence
    (case_id, source_turn_id, quote_start, quote_end, event_kind, related_person, occurred_from) nulls not distinct
    where revision is distinct from 'withdrawal';
