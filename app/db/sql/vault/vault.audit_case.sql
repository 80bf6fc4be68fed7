-- Record what somebody judged of a case as a source.
create or replace function vault.audit_case(p_case_id uuid, p_passed boolean, p_auditor text, p_note text) returns void
language plpgsql set search_path = vault, pg_temp as $$
begin
    if not exists (select from intake where case_id = p_case_id) then
        raise exception 'no such case in the intake' using errcode = 'SH404', detail = '{"code": "intake-unknown"}';
    end if;
    insert into audit (case_id, passed, auditor, note) values (p_case_id, p_passed, p_auditor, p_note);
end $$;
