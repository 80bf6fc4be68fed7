-- The second look at a quote, without a second normaliser: it stands in the words of its own turn, exactly there,
-- holds a letter or figure and cuts no run; so do the words of its date, wherever in the turn they stand.
create or replace function rect.check_quote(
    p_case_id uuid, p_turn_id uuid, p_quote text, p_start integer, p_end integer, p_date_text text) returns void
language plpgsql stable set search_path = rect, pg_temp as $$
declare
    words text;
    at integer := 0;
    found_ integer;
begin
    select text into words from turn where case_id = p_case_id and id = p_turn_id;
    if words is null or p_start < 0 or p_end > char_length(words)
        or p_quote is distinct from substr(words, p_start + 1, p_end - p_start)
        or p_quote collate pg_c_utf8 !~ '[[:alnum:]]'
        or cuts_a_run(words, p_start) or cuts_a_run(words, p_end) then
        raise exception 'the quote does not stand in its turn' using errcode = 'SH413';
    end if;
    if p_date_text is null then
        return;
    end if;
    loop
        found_ := strpos(substr(words, at + 1), p_date_text);
        if found_ = 0 or p_date_text = '' then
            raise exception 'the date does not stand in its turn' using errcode = 'SH413';
        end if;
        at := at + found_;
        exit when not cuts_a_run(words, at - 1) and not cuts_a_run(words, at - 1 + char_length(p_date_text));
    end loop;
end $$;
