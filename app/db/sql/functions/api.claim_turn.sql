-- The lowest unfinished turn of a case (or, without a case, of any case that nobody works on), with a new attempt.
-- Turns of a case run in order: a later one is not given while an earlier one runs under a living lease.
create or replace function api.claim_turn(p_case_id uuid, p_worker text, p_lease_s integer) returns jsonb
language plpgsql security definer set search_path = rect, pg_temp as $$
declare t rect.turn; c rect.case_record;
begin
    select u.* into t from turn u join case_record r on r.case_id = u.case_id
        where u.status in ('accepted', 'running') and (p_case_id is null or u.case_id = p_case_id)
            and (u.status = 'accepted' or u.lease_until < now())
            and not exists (select 1 from turn b where b.case_id = u.case_id and b.seq < u.seq
                and b.status in ('accepted', 'running'))
            and (p_case_id is not null or u.created_at < now() - interval '2 seconds')
        order by u.created_at limit 1 for update of u skip locked;
    if not found then
        return null;
    end if;
    update turn set status = 'running', attempt = attempt + 1, worker = p_worker,
        lease_until = now() + make_interval(secs => p_lease_s)
        where case_id = t.case_id and id = t.id returning * into t;
    select * into c from case_record where case_id = t.case_id;
    return jsonb_build_object('case_id', t.case_id, 'owner', c.owner, 'turn_id', t.id, 'seq', t.seq,
        'attempt', t.attempt, 'kind', t.kind, 'key', t.key, 'message', t.message, 'answers', t.answers,
        'text', t.text, 'payload', t.payload, 'ack', t.ack);
end $$;
