-- The only deletion that exists is that of a whole case (api.erase_case names it for its own transaction).
create or replace function rect.refuse_delete() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
begin
    if coalesce(current_setting('shodhana.erasing', true), '') <> (to_jsonb(old) ->> 'case_id') then
        raise exception 'nothing is deleted from %', tg_table_name using errcode = 'SH410';
    end if;
    return old;
end $$;
