-- A blind check of ours by somebody who holds a certificate (docs/decisions/0014). No birth time is in this table, nor in any
-- other of this schema: it goes straight into schema vault, which belongs to a role of its own.
create table if not exists rect.verify_case (
    case_id uuid primary key,
    owner uuid not null references rect.owner (id),
    digest text not null,
    locale text not null check (locale in ('zh', 'en')),
    display_name text,
    birth jsonb not null,
    -- the clock is cut in blocks of this length, from this minute of the day on: fixed by the id, before any time was told
    block_minutes integer not null check (block_minutes between 10 and 720),
    block_offset integer not null check (block_offset >= 0),
    consent text not null, -- version of the text that was agreed to
    counts boolean not null, -- whether the result may be kept for measuring how well this works
    scorer text not null, -- identity of code and policy when it was opened
    opened_at timestamptz not null default now(),
    block integer,
    sealed_at timestamptz,
    frozen jsonb,
    frozen_at timestamptz,
    revealed_at timestamptz,
    check (block_offset < block_minutes),
    check (sealed_at is null or block is not null),
    check ((frozen is null) = (frozen_at is null)),
    check (frozen_at is null or sealed_at is not null),
    check (revealed_at is null or frozen_at is not null)
);
alter table rect.verify_case enable row level security;
drop policy if exists own on rect.verify_case;
create policy own on rect.verify_case for select to shodhana_reader
    using (owner = nullif(current_setting('shodhana.owner', true), '')::uuid);
grant select on rect.verify_case to shodhana_reader;
