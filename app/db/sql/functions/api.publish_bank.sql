-- Store a version of the question bank and make it the one of new cases. A version never changes: the same again is
-- harmless, another content under its name is refused. Naming an older version rolls back. `p_base` is the version that
-- the author edited: SH419 when another one is published by now, with its author and note.
create or replace function api.publish_bank(
    p_version text, p_digest text, p_content jsonb, p_author text, p_note text, p_base text) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
declare
    now_ jsonb;
begin
    perform pg_advisory_xact_lock(hashtextextended('shodhana.bank', 0));
    now_ := api.published_bank();
    if p_base is not null and now_ ->> 'version' is distinct from p_base and now_ ->> 'version' is distinct from p_version then
        raise exception 'another version was published meanwhile' using errcode = 'SH419',
            detail = jsonb_build_object('published', now_)::text;
    end if;
    insert into bank_version (version, digest, content, author, note)
        values (p_version, p_digest, p_content, p_author, p_note) on conflict do nothing;
    if (select digest from bank_version where version = p_version) <> p_digest then
        raise exception 'this version holds other questions' using errcode = 'SH409';
    end if;
    if p_version is distinct from now_ ->> 'version' then
        insert into bank_publication (version, author, note) values (p_version, p_author, p_note);
    end if;
end $$;
