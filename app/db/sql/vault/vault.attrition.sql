-- How many blind checks came how far. People know their time: who leaves when a result does not please them is missing below.
create or replace function vault.attrition() returns jsonb
language sql stable set search_path = vault, pg_temp as $$
    select jsonb_build_object('opened', count(*), 'sealed', count(sealed_at), 'frozen', count(frozen_at),
        'revealed', count(revealed_at), 'may_count', count(revealed_at) filter (where counts)) from rect.verify_case
$$;
