-- draft or pending -> rejected: the person denied it. Kept, read-only. A confirmed row is withdrawn instead.
create or replace function rect.reject_evidence(p_case_id uuid, p_turn_id uuid, p_id uuid) returns void
language plpgsql set search_path = rect, pg_temp as $$
begin
    update evidence set status = 'rejected'
        where case_id = p_case_id and id = p_id and status in ('draft', 'pending_confirmation');
    if not found then
        raise exception 'that row cannot be rejected' using errcode = 'SH410';
    end if;
    perform append_event(p_case_id, p_turn_id, 'evidence.rejected', jsonb_build_object('id', p_id));
end $$;
