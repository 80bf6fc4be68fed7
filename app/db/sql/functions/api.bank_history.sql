-- Publications of the bank, newest first.
create or replace function api.bank_history() returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    select coalesce(jsonb_agg(to_jsonb(p) order by p.seq desc), '[]') from bank_publication p
$$;
