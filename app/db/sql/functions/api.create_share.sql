-- Make a link to the present report, or to the newest one at any time. The same id again is the same link.
create or replace function api.create_share(
    p_case_id uuid, p_owner uuid, p_share_id uuid, p_digest bytea, p_level text, p_birth boolean, p_name boolean,
    p_locale text, p_follow boolean, p_days integer) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
declare c rect.case_record := lock_case(p_case_id, p_owner); s rect.share;
begin
    select * into s from share where case_id = p_case_id and id = p_share_id;
    if found then
        if (s.level, s.birth, s.name, s.locale, s.report_version is null, s.days)
            is distinct from (p_level, p_birth, p_name, p_locale, p_follow, p_days) then
            raise exception 'this key came with another body' using errcode = 'SH412';
        end if;
        return;
    end if;
    if c.status = 'needs_rebaseline' then
        raise exception 'the birth profile changed' using errcode = 'SH418';
    end if;
    if (select count(*) from share where case_id = p_case_id and revoked_at is null
            and (expires_at is null or expires_at > now())) >= 20 then
        raise exception 'at most 20 links at once' using errcode = 'SH409';
    end if;
    insert into share (case_id, id, digest, level, birth, name, locale, report_version, days, expires_at)
        values (p_case_id, p_share_id, p_digest, p_level, p_birth, p_name, p_locale,
            case when not p_follow then c.report_version - 1 end, p_days, now() + make_interval(days => p_days));
end $$;
