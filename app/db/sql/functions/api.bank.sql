-- A version of the question bank, the published one for null; nothing when there is none.
create or replace function api.bank(p_version text) returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    select jsonb_build_object('version', b.version, 'digest', b.digest, 'content', b.content, 'author', b.author,
        'note', b.note, 'created_at', b.created_at)
    from bank_version b
    where b.version = coalesce(p_version, (select p.version from bank_publication p order by p.seq desc limit 1))
$$;
