-- Tables of the ledger, its conversation and its results. Keys begin with case_id, so that they distribute by it.
-- Facts are appended: triggers refuse to change what was said, and nothing is deleted but a whole case (erasure).

create table rect.owner (
    id uuid primary key,
    token_version integer not null default 1,
    return_digest bytea,
    created_at timestamptz not null default now()
);

create table rect.case_record (
    case_id uuid primary key,
    owner uuid not null references rect.owner (id),
    key text not null,
    digest text not null,
    status text not null default 'collecting' check (status in (
        'collecting', 'delivered', 'accepted', 'needs_rebaseline', 'confirmed', 'closed', 'abandoned', 'superseded')),
    locale text not null check (locale in ('zh', 'en')),
    display_name text,
    source text not null check (source in ('certificate', 'family', 'memory', 'unknown')),
    birth jsonb not null,
    reported_birth_time text,
    active_birth_time jsonb,
    declared_window jsonb not null,
    window_version integer not null default 1,
    as_of date not null,
    bank_version text not null,
    state jsonb not null,
    slot jsonb not null,
    slot_since timestamptz not null default now(),
    ledger_version integer not null default 0,
    evidence_seq integer not null default 0,
    event_seq bigint not null default 0,
    turn_seq integer not null default 0,
    result_version integer not null default 0,
    report_version integer not null default 0,
    outcome jsonb,
    accepted jsonb,
    offer jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    completed_at timestamptz,
    unique (owner, key)
);

create table rect.turn (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    id uuid not null,
    seq integer not null,
    kind text not null check (kind in (
        'message', 'revise', 'confirm_evidence', 'reject_evidence', 'window', 'birth', 'accept', 'confirm',
        'finish', 'close', 'reopen', 'abandon')),
    key text not null,
    digest text not null,
    message text not null default '',
    answers jsonb not null default '[]',
    text text not null default '' check (char_length(text) <= 20000),
    payload jsonb not null default '{}',
    status text not null default 'accepted' check (status in ('accepted', 'running', 'done', 'failed')),
    attempt integer not null default 0,
    worker text,
    lease_until timestamptz,
    ack jsonb,
    receipt jsonb,
    problem jsonb,
    created_at timestamptz not null default now(),
    finished_at timestamptz,
    primary key (case_id, id),
    unique (case_id, seq),
    unique (case_id, key)
);
create index turn_unfinished on rect.turn (created_at) where status in ('accepted', 'running');

create table rect.evidence (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    id uuid not null,
    seq integer not null, -- ledger order: the order of confirmation, so that a late "yes" is appended and never inserted
    source_turn_id uuid not null,
    written_turn_id uuid not null,
    user_quote text not null,
    quote_start integer not null check (quote_start >= 0),
    quote_end integer not null,
    subject text not null,
    related_person text,
    event_kind text not null check (event_kind in (
        'education_start', 'education_completion', 'education_interruption', 'education_change',
        'education_milestone', 'career_entry', 'career_change', 'promotion', 'career_pressure', 'career_exit',
        'business_start', 'relationship_start', 'relationship_commitment', 'relationship_separation',
        'relationship_end', 'relationship_change', 'relocation', 'foreign_move', 'return', 'home_change',
        'finance_gain', 'finance_loss', 'income_change', 'asset_change', 'finance_change', 'self_health_event',
        'pressure_period', 'family_event', 'appearance_note', 'birthmark_or_scar', 'occupation_note',
        'horary_query', 'other')),
    domain text not null check (domain in (
        'education', 'career', 'relationship', 'relocation', 'finance', 'health', 'health_pressure', 'family',
        'appearance', 'marks', 'occupation', 'horary', 'other')),
    occurred_from date,
    occurred_to date,
    date_precision text not null check (date_precision in ('day', 'month', 'quarter', 'range', 'year', 'unknown')),
    date_text text,
    date_basis text not null check (date_basis in ('stated', 'relative', 'anchored', 'completed')),
    summary text not null,
    status text not null check (status in ('draft', 'pending_confirmation', 'confirmed', 'superseded', 'rejected')),
    hold_reason text,
    revision text check (revision in ('date_correction', 'date_completion', 'reclassification', 'withdrawal')),
    supersedes_evidence_id uuid,
    created_at timestamptz not null default now(),
    primary key (case_id, id),
    unique (case_id, seq),
    foreign key (case_id, source_turn_id) references rect.turn (case_id, id),
    foreign key (case_id, supersedes_evidence_id) references rect.evidence (case_id, id),
    check (quote_end > quote_start),
    check (event_kind <> 'family_event' or related_person is not null),
    check (occurred_from is null or occurred_to is null or occurred_from <= occurred_to)
);
-- The seed's key (case + turn + quote + kind + summary); the summary is made from the others.
create unique index evidence_once on rect.evidence
    (case_id, source_turn_id, quote_start, quote_end, event_kind, occurred_from) nulls not distinct
    where revision is distinct from 'withdrawal';

create table rect.event (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    seq bigint not null,
    turn_id uuid,
    type text not null,
    data jsonb not null,
    created_at timestamptz not null default now(),
    primary key (case_id, seq)
);

create table rect.result (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    version integer not null,
    turn_id uuid,
    fingerprint text not null,
    engine_version text not null,
    policy_version text not null,
    reason text not null check (reason in ('declared', 'evidence', 'correction', 'window', 'birth', 'reopen')),
    declared_window jsonb not null,
    data jsonb not null,
    charts jsonb not null default '{}',
    placebo jsonb,
    created_at timestamptz not null default now(),
    primary key (case_id, version)
);

create table rect.snapshot (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    result_version integer not null,
    evidence_id uuid not null,
    position integer not null,
    data jsonb not null,
    primary key (case_id, result_version, evidence_id)
);

create table rect.report (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    version integer not null,
    result_version integer not null,
    outcome jsonb,
    created_at timestamptz not null default now(),
    primary key (case_id, version)
);

create table rect.window_receipt (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    window_version integer not null,
    turn_id uuid not null,
    old_window jsonb not null,
    new_window jsonb not null,
    reason text,
    ranges_before jsonb not null,
    ranges_after jsonb not null,
    created_at timestamptz not null default now(),
    primary key (case_id, window_version)
);

-- No foreign key: the fact outlives an erased case, and then says nothing about a person.
create table rect.billing_fact (
    key text primary key,
    state text not null check (state in ('reserved', 'settled', 'released')),
    created_at timestamptz not null default now(),
    settled_at timestamptz
);

create function rect.keep_facts() returns trigger language plpgsql as $$
begin
    if (old.case_id, old.id, old.source_turn_id, old.user_quote, old.quote_start, old.quote_end, old.subject,
        old.related_person, old.event_kind, old.domain, old.occurred_from, old.occurred_to, old.date_precision,
        old.date_text, old.date_basis, old.summary, old.supersedes_evidence_id, old.created_at)
        is distinct from
       (new.case_id, new.id, new.source_turn_id, new.user_quote, new.quote_start, new.quote_end, new.subject,
        new.related_person, new.event_kind, new.domain, new.occurred_from, new.occurred_to, new.date_precision,
        new.date_text, new.date_basis, new.summary, new.supersedes_evidence_id, new.created_at) then
        raise exception 'facts of the ledger do not change' using errcode = 'SH410';
    end if;
    return new;
end $$;
create trigger evidence_keeps_facts before update on rect.evidence
    for each row execute function rect.keep_facts();

alter table rect.case_record enable row level security;
alter table rect.turn enable row level security;
alter table rect.evidence enable row level security;
alter table rect.event enable row level security;
alter table rect.result enable row level security;
alter table rect.snapshot enable row level security;
alter table rect.report enable row level security;
alter table rect.window_receipt enable row level security;
create policy own on rect.case_record for select to shodhana_reader
    using (owner = nullif(current_setting('shodhana.owner', true), '')::uuid);
create policy own on rect.turn for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = turn.case_id));
create policy own on rect.evidence for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = evidence.case_id));
create policy own on rect.event for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = event.case_id));
create policy own on rect.result for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = result.case_id));
create policy own on rect.snapshot for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = snapshot.case_id));
create policy own on rect.report for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = report.case_id));
create policy own on rect.window_receipt for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = window_receipt.case_id));
grant select on rect.case_record, rect.turn, rect.evidence, rect.event, rect.result, rect.snapshot, rect.report,
    rect.window_receipt to shodhana_reader;

create function rect.note_applied(p_name text, p_digest text) returns void
language sql security definer set search_path = rect, pg_temp as $$
    insert into applied_file (name, digest) values (p_name, p_digest)
    on conflict (name) do update set digest = excluded.digest, applied_at = now()
$$;
