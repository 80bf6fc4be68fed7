-- What a link leads to while it stands; nothing for one that ended, or whose case waits for the rerun of a new birth.
create or replace function api.open_share(p_digest bytea) returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    select jsonb_build_object('case_id', s.case_id, 'owner', c.owner, 'level', s.level, 'birth', s.birth, 'name', s.name,
        'locale', s.locale, 'report_version', s.report_version)
    from share s join case_record c using (case_id)
    where s.digest = p_digest and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())
        and c.status <> 'needs_rebaseline'
$$;
