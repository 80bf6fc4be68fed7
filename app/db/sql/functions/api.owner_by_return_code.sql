-- The owner of a return code and their latest case; nothing when there is none.
create or replace function api.owner_by_return_code(p_digest bytea)
returns table (owner uuid, token_version integer, case_id uuid)
language sql stable security definer set search_path = rect, pg_temp as $$
    select o.id, o.token_version, (
        select c.case_id from case_record c where c.owner = o.id order by c.updated_at desc limit 1)
    from owner o where o.return_digest = p_digest
$$;
