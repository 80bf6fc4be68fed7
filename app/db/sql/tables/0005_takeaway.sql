-- What stood when a report version was written, beside its result: it can be read again as it was.
alter table rect.report add column stands jsonb not null default '{}';

-- Links by which somebody without a token reads what the person chose to show. Of the link itself only a digest is kept.
create table rect.share (
    case_id uuid not null references rect.case_record (case_id) on delete cascade,
    id uuid not null,
    digest bytea not null,
    level text not null check (level in ('ranges', 'events', 'whole')),
    birth boolean not null,
    name boolean not null,
    locale text not null check (locale in ('zh', 'en')),
    report_version integer, -- null: the newest
    days integer check (days between 1 and 365),
    created_at timestamptz not null default now(),
    expires_at timestamptz,
    revoked_at timestamptz,
    primary key (case_id, id)
);
create index share_digest on rect.share (digest);
alter table rect.share enable row level security;
create policy own on rect.share for select to shodhana_reader
    using (exists (select 1 from rect.case_record c where c.case_id = share.case_id));
grant select (case_id, id, level, birth, name, locale, report_version, days, created_at, expires_at, revoked_at)
    on rect.share to shodhana_reader;
