-- Turn text = message, then each answer's text, one a line, blank ones left out (ledger.md, Quote grounding).
create or replace function rect.turn_text(p_message text, p_answers jsonb) returns text
language sql immutable set search_path = rect, pg_temp as $$
    select coalesce(string_agg(part, E'\n' order by place), '')
    from (
        select 0 as place, p_message as part
        union all
        select place, entry ->> 'text' from jsonb_array_elements(p_answers) with ordinality as listed (entry, place)
    ) as parts
    where part collate pg_c_utf8 ~ '\S'
$$;
