-- The frozen result beside the sealed time. Before the result is frozen there is no answer; the first answer is recorded.
create or replace function vault.reveal(p_case_id uuid, p_owner uuid) returns jsonb
language plpgsql security definer set search_path = vault, pg_temp as $$
declare
    v rect.verify_case := rect.lock_verify(p_case_id, p_owner);
    told jsonb;
begin
    if v.frozen_at is null then
        raise exception 'the result is not frozen' using errcode = 'SH422', detail = '{"code": "verify-freeze-first"}';
    end if;
    select compare(s.minute, v.frozen) into told from sealed s where s.case_id = p_case_id;
    if v.revealed_at is null then
        update rect.verify_case set revealed_at = now() where case_id = p_case_id;
        if v.counts then
            perform enter_intake(p_case_id, told);
        end if;
    end if;
    return told;
end $$;
revoke all on function vault.reveal(uuid, uuid) from public;
grant execute on function vault.reveal(uuid, uuid) to shodhana_app;
