-- For tables whose rows are only ever appended.
create or replace function rect.refuse_change() returns trigger
language plpgsql set search_path = rect, pg_temp as $$
begin
    raise exception 'rows of % are only appended', tg_table_name using errcode = 'SH410';
end $$;
