-- The intake of revealed checks whose owners let them count, and frozen holdouts made of it. Nothing becomes part of a holdout
-- by itself; what is in one is never looked at to tune anything.
create table if not exists vault.intake (
    case_id uuid primary key references vault.sealed (case_id) on delete cascade,
    window_minutes integer not null,
    candidate_minutes integer not null,
    supported_minutes integer not null,
    in_candidate boolean not null,
    in_supported boolean not null,
    minutes_off integer,
    entered_at timestamptz not null default now()
);
-- Somebody's judgement of a case's source; the latest counts.
create table if not exists vault.audit (
    case_id uuid not null references vault.intake (case_id) on delete cascade,
    seq bigint generated always as identity,
    passed boolean not null,
    auditor text not null check (auditor <> ''),
    note text not null,
    audited_at timestamptz not null default now(),
    primary key (case_id, seq)
);
-- Code and policy that were frozen before the checks which they may be judged by.
create table if not exists vault.scorer (
    identity text primary key,
    frozen_by text not null check (frozen_by <> ''),
    frozen_at timestamptz not null default now()
);
create table if not exists vault.holdout (
    version text primary key check (version ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
    scorer text not null references vault.scorer (identity),
    cases integer not null, -- when it was frozen; fewer are left when people erased theirs
    made_by text not null check (made_by <> ''),
    note text not null,
    made_at timestamptz not null default now()
);
create table if not exists vault.holdout_row (
    case_id uuid not null references vault.intake (case_id) on delete cascade,
    version text not null references vault.holdout (version),
    primary key (case_id, version)
);
do $$
declare name_ text;
begin
    foreach name_ in array array['intake', 'audit', 'scorer', 'holdout', 'holdout_row'] loop
        execute format('create or replace trigger %s_kept before update or delete on vault.%I
            for each row execute function vault.refuse_change()', name_, name_);
        execute format('create or replace trigger %s_whole before truncate on vault.%I
            for each statement execute function vault.refuse_change()', name_, name_);
    end loop;
end $$;
-- Whether two births are of one person, as far as day and place can tell: a collection counts people, not checks.
create or replace function vault.same_birth(p_one jsonb, p_other jsonb) returns boolean
language sql immutable set search_path = vault, pg_temp as $$
    select p_one ->> 'date' = p_other ->> 'date' and abs((p_one ->> 'lat')::numeric - (p_other ->> 'lat')::numeric) < 0.5
        and abs((p_one ->> 'lon')::numeric - (p_other ->> 'lon')::numeric) < 0.5
$$;
