-- Whether cutting `p_text` before code point `p_at` (0-based) splits a run of digits, numerals or Latin letters.
create or replace function rect.cuts_a_run(p_text text, p_at integer) returns boolean
language sql immutable set search_path = rect, pg_temp as $$
    select p_at > 0 and p_at < char_length(p_text) and exists (
        select 1 from unnest(array[
            '^[0-9０-９]{2}$', '^[〇○零一二三四五六七八九十百千两廿卅]{2}$', '^[A-Za-zÀ-ÖØ-öø-ɏ]{2}$']) pattern
        where substr(p_text, p_at, 2) ~ pattern)
$$;
