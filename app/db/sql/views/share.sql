create or replace view api.share as
    select case_id, id, level, birth, name, locale, report_version, days, created_at, expires_at, revoked_at
    from rect.share;
