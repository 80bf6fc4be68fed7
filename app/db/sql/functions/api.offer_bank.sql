-- Publish the bank that comes with the product: the first of an installation, and a newer one as long as nobody else
-- has published. One that was published before is not brought back: an older process that starts late changes nothing.
create or replace function api.offer_bank(p_version text, p_digest text, p_content jsonb) returns void
language plpgsql security definer set search_path = rect, pg_temp as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('shodhana.bank', 0));
    if exists (select 1 from bank_publication where author <> 'repository' or version = p_version) then
        return;
    end if;
    perform api.publish_bank(p_version, p_digest, p_content, 'repository', '', null);
end $$;
