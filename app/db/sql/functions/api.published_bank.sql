-- The publication in force: version, author, note, time; null before the first.
create or replace function api.published_bank() returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    select to_jsonb(p) from bank_publication p order by p.seq desc limit 1
$$;
