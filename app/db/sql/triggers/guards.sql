-- Guards of every table that holds facts. Functions are applied before this file.

create or replace trigger evidence_guard before insert or update on rect.evidence
    for each row execute function rect.guard_evidence();
create or replace trigger turn_guard before update on rect.turn
    for each row execute function rect.guard_turn();
create or replace trigger case_record_guard before update on rect.case_record
    for each row execute function rect.guard_case();
create or replace trigger result_guard before update on rect.result
    for each row execute function rect.guard_result();
create or replace trigger event_appended before update on rect.event
    for each row execute function rect.refuse_change();
create or replace trigger snapshot_appended before update on rect.snapshot
    for each row execute function rect.refuse_change();
create or replace trigger report_appended before update on rect.report
    for each row execute function rect.refuse_change();
create or replace trigger window_receipt_appended before update on rect.window_receipt
    for each row execute function rect.refuse_change();
create or replace trigger billing_fact_appended before update on rect.billing_fact
    for each row execute function rect.refuse_change();
create or replace trigger bank_version_appended before update on rect.bank_version
    for each row execute function rect.refuse_change();
create or replace trigger bank_publication_appended before update on rect.bank_publication
    for each row execute function rect.refuse_change();
create or replace trigger case_record_kept before delete on rect.case_record
    for each row execute function rect.refuse_delete();
create or replace trigger turn_kept before delete on rect.turn
    for each row execute function rect.refuse_delete();
create or replace trigger evidence_kept before delete on rect.evidence
    for each row execute function rect.refuse_delete();
create or replace trigger event_kept before delete on rect.event
    for each row execute function rect.refuse_delete();
create or replace trigger result_kept before delete on rect.result
    for each row execute function rect.refuse_delete();
create or replace trigger snapshot_kept before delete on rect.snapshot
    for each row execute function rect.refuse_delete();
create or replace trigger report_kept before delete on rect.report
    for each row execute function rect.refuse_delete();
create or replace trigger window_receipt_kept before delete on rect.window_receipt
    for each row execute function rect.refuse_delete();
create or replace trigger billing_fact_kept before delete on rect.billing_fact
    for each row execute function rect.refuse_change();
create or replace trigger bank_version_kept before delete on rect.bank_version
    for each row execute function rect.refuse_change();
create or replace trigger bank_publication_kept before delete on rect.bank_publication
    for each row execute function rect.refuse_change();
create or replace trigger case_record_whole before truncate on rect.case_record
    for each statement execute function rect.refuse_change();
create or replace trigger turn_whole before truncate on rect.turn
    for each statement execute function rect.refuse_change();
create or replace trigger evidence_whole before truncate on rect.evidence
    for each statement execute function rect.refuse_change();
create or replace trigger event_whole before truncate on rect.event
    for each statement execute function rect.refuse_change();
create or replace trigger result_whole before truncate on rect.result
    for each statement execute function rect.refuse_change();
create or replace trigger snapshot_whole before truncate on rect.snapshot
    for each statement execute function rect.refuse_change();
create or replace trigger report_whole before truncate on rect.report
    for each statement execute function rect.refuse_change();
create or replace trigger window_receipt_whole before truncate on rect.window_receipt
    for each statement execute function rect.refuse_change();
create or replace trigger billing_fact_whole before truncate on rect.billing_fact
    for each statement execute function rect.refuse_change();
create or replace trigger bank_version_whole before truncate on rect.bank_version
    for each statement execute function rect.refuse_change();
create or replace trigger bank_publication_whole before truncate on rect.bank_publication
    for each statement execute function rect.refuse_change();
create or replace trigger share_guard before update on rect.share
    for each row execute function rect.guard_share();
create or replace trigger share_kept before delete on rect.share
    for each row execute function rect.refuse_delete();
create or replace trigger share_whole before truncate on rect.share
    for each statement execute function rect.refuse_change();
create or replace trigger verify_case_guard before update on rect.verify_case
    for each row execute function rect.guard_verify();
create or replace trigger verify_case_kept before delete on rect.verify_case
    for each row execute function rect.refuse_delete();
create or replace trigger verify_case_whole before truncate on rect.verify_case
    for each statement execute function rect.refuse_change();
create or replace trigger coverage_appended before update or delete on rect.coverage
    for each row execute function rect.refuse_change();
create or replace trigger coverage_whole before truncate on rect.coverage
    for each statement execute function rect.refuse_change();
