-- A revealed check whose owner lets it count goes into the intake, once, and stays there until somebody decides otherwise.
create or replace function vault.enter_intake(p_case_id uuid, p_told jsonb) returns void
language sql set search_path = vault, pg_temp as $$
    insert into intake (case_id, window_minutes, candidate_minutes, supported_minutes, in_candidate, in_supported, minutes_off)
    values (p_case_id, (p_told ->> 'window_minutes')::integer, (p_told #>> '{candidate,minutes}')::integer,
        (p_told #>> '{supported,minutes}')::integer, (p_told #>> '{candidate,inside}')::boolean,
        (p_told #>> '{supported,inside}')::boolean, (p_told #>> '{representative,minutes_off}')::integer)
    on conflict do nothing
$$;
