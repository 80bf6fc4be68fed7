-- Freeze an identity of code and policy: checks that are opened from now on can be judged by it. When it was first stands.
create or replace function vault.freeze_scorer(p_identity text, p_by text) returns timestamptz
language sql set search_path = vault, pg_temp as $$
    insert into scorer (identity, frozen_by) values (p_identity, p_by) on conflict do nothing;
    select frozen_at from scorer where identity = p_identity
$$;
