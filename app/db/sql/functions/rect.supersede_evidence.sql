-- The end of an older row when a newer one takes its place. Only living rows can be superseded.
create or replace function rect.supersede_evidence(p_case_id uuid, p_turn_id uuid, p_id uuid) returns void
language plpgsql set search_path = rect, pg_temp as $$
begin
    update evidence set status = 'superseded'
        where case_id = p_case_id and id = p_id and status in ('pending_confirmation', 'confirmed');
    if not found then
        raise exception 'that row cannot be superseded' using errcode = 'SH410';
    end if;
    perform append_event(p_case_id, p_turn_id, 'evidence.superseded', jsonb_build_object('id', p_id));
end $$;
