-- Who may edit the question bank: a name, and the digest of a key that was shown once.
create table rect.staff (
    id uuid primary key default uuidv7(),
    name text not null check (name ~ '^[^[:space:]]([^[:cntrl:]]{0,62}[^[:space:]])?$' and name <> 'repository'),
    key_digest bytea not null unique,
    created_at timestamptz not null default now(),
    revoked_at timestamptz
);
create unique index staff_name on rect.staff (name) where revoked_at is null;

-- Its place is taken by one that also compares the version an edit began from.
drop function if exists api.publish_bank(text, text, jsonb, text, text);
