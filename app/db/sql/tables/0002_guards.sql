-- What a column may hold, in full; the question bank, daily quotas, and billing facts as rows with an outbox.

alter table rect.evidence
    add constraint evidence_relation check (related_person in (
        'father', 'mother', 'child', 'spouse', 'sibling', 'elder_sibling', 'younger_sibling', 'maternal', 'paternal',
        'relative')),
    add constraint evidence_family check ((event_kind = 'family_event') = (related_person is not null)),
    add constraint evidence_subject check (subject = 'self' or coalesce(subject = related_person, false)),
    add constraint evidence_revises check ((supersedes_evidence_id is null) = (revision is null)),
    -- a date has words of its own, unless it is that of the row it replaces
    add constraint evidence_date_words check (
        occurred_from is null or date_text is not null or date_basis = 'completed'),
    add constraint evidence_written foreign key (case_id, written_turn_id) references rect.turn (case_id, id);
create index evidence_superseding on rect.evidence (case_id, supersedes_evidence_id)
    where supersedes_evidence_id is not null;

alter table rect.event add constraint event_type check (type in (
    'turn.accepted', 'ack.done', 'evidence.proposed', 'evidence.held', 'evidence.confirmed', 'evidence.rejected',
    'evidence.superseded', 'evidence.dropped', 'interval.updated', 'slot.updated', 'candidates.offered',
    'case.delivered', 'report.updated', 'turn.failed', 'turn.done'));

alter table rect.case_record
    add constraint case_outcome check (outcome is null or coalesce(outcome ->> 'reason', '') in (
        'user_ended', 'few_events', 'few_domains', 'tied', 'too_uncertain', 'rounds', 'effective_answers', 'plateau',
        'no_probe', 'exhausted')),
    add constraint case_slot check (coalesce(slot ->> 'state', '') in ('open', 'empty'));
create index case_empty_slot on rect.case_record ((slot ->> 'reason')) where slot ->> 'state' = 'empty';

-- At most one chargeable fact a case; its states are rows: reserved, then settled or released. No amounts, and
-- nothing about the person, so it outlives an erased case.
alter table rect.billing_fact drop constraint billing_fact_pkey, drop column settled_at, add primary key (key, state);
create unique index billing_end on rect.billing_fact (key) where state <> 'reserved';

create table rect.outbox (
    id uuid primary key default uuidv7(),
    topic text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    attempts integer not null default 0,
    next_at timestamptz not null default now(),
    delivered_at timestamptz,
    last_error text
);
create index outbox_due on rect.outbox (next_at) where delivered_at is null;

create table rect.bank_version (
    version text primary key check (version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    digest text not null,
    content jsonb not null,
    author text not null,
    note text not null default '',
    created_at timestamptz not null default now()
);
-- Publishing and rolling back are rows; the newest names the bank of new cases.
create table rect.bank_publication (
    seq bigint generated always as identity primary key,
    version text not null references rect.bank_version,
    author text not null,
    note text not null default '',
    created_at timestamptz not null default now()
);

-- Daily counts per subject (an owner, or a keyed digest of an address). No facts: pruned after a week.
create table rect.quota (
    subject text not null,
    kind text not null,
    day date not null,
    used integer not null,
    primary key (subject, kind, day)
);

drop trigger evidence_keeps_facts on rect.evidence;
drop function rect.keep_facts();
