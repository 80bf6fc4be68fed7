-- Whether blind checks are open for the login that asks: open | no_vault | no_right | sees_truth. A login that could read
-- the vault is refused: then only good behaviour would keep a birth time from it.
create or replace function api.verify_state() returns text
language sql stable security definer set search_path = rect, pg_temp as $$
    select case
        when seal is null or reveal is null then 'no_vault'
        when pg_has_role(session_user, 'shodhana_vault', 'member') then 'sees_truth'
        when not (has_function_privilege(session_user, seal, 'execute') and has_function_privilege(session_user, reveal, 'execute')
            and has_schema_privilege(session_user, vault, 'usage')) then 'no_right'
        else 'open' end
    from (select max(n.oid) as vault, max(p.oid) filter (where p.proname = 'seal') as seal,
            max(p.oid) filter (where p.proname = 'reveal') as reveal
        from pg_namespace n join pg_proc p on p.pronamespace = n.oid where n.nspname = 'vault') as found
$$;
