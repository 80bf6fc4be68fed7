-- What the vault may do in the ledger's schema: hang its rows on a blind check, so that erasing that erases them, and
-- stamp two of its times. It reads no words, no rows of evidence and no results but the frozen one.
grant usage on schema rect to shodhana_vault;
grant select, references, update (sealed_at, revealed_at) on rect.verify_case to shodhana_vault;
grant execute on function rect.lock_verify(uuid, uuid) to shodhana_vault;
drop policy if exists vault on rect.verify_case;
create policy vault on rect.verify_case to shodhana_vault using (true) with check (true);
-- sums of a frozen holdout go back to where reports read them
grant insert on rect.coverage to shodhana_vault;
