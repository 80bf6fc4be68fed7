-- The tables of the vault. They are no Alembic revision: those run as the ledger's owner, and this schema is open only where
-- the role that owns it can be used, which may be later than everything else.
create table if not exists vault.sealed (
    case_id uuid primary key references rect.verify_case (case_id) on delete cascade,
    -- local wall time, as the certificate says it
    -- squawk-ignore prefer-timestamp-tz
    minute timestamp not null,
    key text not null,
    sealed_at timestamptz not null default now()
);

-- A row is written once; it goes with its blind check and by no other way.
create or replace function vault.refuse_change() returns trigger
language plpgsql set search_path = vault, pg_temp as $$
begin
    if tg_op = 'DELETE' then
        if coalesce(current_setting('shodhana.erasing', true), '') = (to_jsonb(old) ->> 'case_id') then
            return old;
        end if;
    end if;
    raise exception 'what is in the vault stays as it is' using errcode = 'SH410';
end $$;
create or replace trigger sealed_kept before update or delete on vault.sealed
    for each row execute function vault.refuse_change();
create or replace trigger sealed_whole before truncate on vault.sealed
    for each statement execute function vault.refuse_change();
