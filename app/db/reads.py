"""The read queries: each gives one JSON value in one round trip, through views under row-level security."""

from __future__ import annotations

from typing import Final

_EVIDENCE: Final = """
    jsonb_build_object('id', e.id, 'seq', e.seq, 'source_turn_id', e.source_turn_id, 'user_quote', e.user_quote,
        'quote_start', e.quote_start, 'quote_end', e.quote_end, 'subject', e.subject,
        'related_person', e.related_person, 'event_kind', e.event_kind, 'domain', e.domain,
        'occurred_from', e.occurred_from, 'occurred_to', e.occurred_to, 'date_precision', e.date_precision,
        'date_text', e.date_text, 'date_basis', e.date_basis, 'summary', e.summary, 'status', e.status,
        'hold_reason', e.hold_reason, 'revision', e.revision,
        'supersedes_evidence_id', e.supersedes_evidence_id, 'created_at', e.created_at)"""

_LEDGER: Final = f"""coalesce((select jsonb_agg({_EVIDENCE} order by e.seq)
    from api.evidence e where e.case_id = c.case_id), '[]')"""

_CASE: Final = """jsonb_build_object('id', c.case_id, 'owner', c.owner, 'status', c.status, 'locale', c.locale,
    'display_name', c.display_name, 'source', c.source, 'birth', c.birth,
    'reported_birth_time', c.reported_birth_time, 'active_birth_time', c.active_birth_time,
    'window', c.declared_window || jsonb_build_object('version', c.window_version), 'as_of', c.as_of,
    'bank_version', c.bank_version, 'created_at', c.created_at, 'completed_at', c.completed_at)"""

_VERIFY: Final = """(select jsonb_build_object('sealed_at', v.sealed_at, 'frozen_at', v.frozen_at, 'revealed_at', v.revealed_at)
    from api.verify_case v where v.case_id = c.case_id)"""
"""How far the blind check of a case is; null for a case of another kind."""

_RESULT: Final = """(select jsonb_build_object('version', r.version, 'fingerprint', r.fingerprint, 'reason', r.reason,
    'data', r.data, 'charts', r.charts, 'placebo', r.placebo)
    from api.result r where r.case_id = c.case_id and r.version = c.result_version)"""


def _coverage(version: str, at: str) -> str:
    """What blind checks had measured for ranges as wide as that of a result version, at a time."""
    return f"""(select api.coverage((r.declared_window ->> 'minutes')::integer,
        (select sum((s ->> 'width_minutes')::integer)::integer from jsonb_array_elements(r.candidate_range -> 'segments') s), {at})
        from api.result r where r.case_id = c.case_id and r.version = {version})"""


def _narrowing(most: str) -> str:
    return f"""(select jsonb_agg(jsonb_build_object('version', r.version, 'reason', r.reason, 'turn_id', r.turn_id,
        'interval', r.candidate_range, 'supported', r.supported_range) order by r.version)
        from api.result r where r.case_id = c.case_id and r.version <= {most})"""


def _snapshots(version: str) -> str:
    return f"""coalesce((select jsonb_agg(s.data || jsonb_build_object('evidence_id', s.evidence_id)
        order by s.position) from api.snapshot s
        where s.case_id = c.case_id and s.result_version = {version}), '[]')"""


def _receipts(most: str) -> str:
    return f"""coalesce((select jsonb_agg(jsonb_build_object('window_version', w.window_version,
        'old', w.old_window, 'new', w.new_window, 'reason', w.reason,
        'interval', jsonb_build_object('before', w.ranges_before -> 'interval', 'after', w.ranges_after -> 'interval'),
        'supported', jsonb_build_object('before', w.ranges_before -> 'supported',
            'after', w.ranges_after -> 'supported'),
        'candidates', jsonb_build_object('before', w.ranges_before -> 'candidates',
            'after', w.ranges_after -> 'candidates'), 'created_at', w.created_at)
        order by w.window_version) from api.window_receipt w
        where w.case_id = c.case_id and w.window_version <= {most}), '[]')"""


CONTEXT: Final = f"""
select jsonb_build_object('case', {_CASE}, 'state', c.state, 'slot', c.slot, 'ledger', {_LEDGER},
    'ledger_version', c.ledger_version, 'result', {_RESULT}, 'report_version', c.report_version - 1,
    'outcome', c.outcome, 'accepted', c.accepted, 'offer', c.offer, 'usage', c.usage)
from api.case_record c where c.case_id = $1"""
"""What planning needs: bounded by the ledger, not by the number of turns."""

CASE_VIEW: Final = f"""
select jsonb_build_object('case', {_CASE}, 'state', c.state, 'slot', c.slot, 'ledger', {_LEDGER},
    'result', {_RESULT}, 'report_version', c.report_version - 1, 'outcome', c.outcome, 'accepted', c.accepted,
    'offer', c.offer, 'last_event', c.event_seq, 'verify', {_VERIFY},
    'coverage', {_coverage('c.result_version', 'now()')},
    'turns', coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'seq', t.seq, 'kind', t.kind,
        'message', t.message, 'answers', t.answers, 'ack', t.ack, 'status', t.status, 'created_at', t.created_at)
        order by t.seq) from api.turn t where t.case_id = c.case_id), '[]'),
    'narrowing', {_narrowing('c.result_version')}, 'snapshots', {_snapshots('c.result_version')},
    'window_receipts', {_receipts('c.window_version')})
from api.case_record c where c.case_id = $1"""

TURN: Final = """
select jsonb_build_object('id', t.id, 'seq', t.seq, 'kind', t.kind, 'message', t.text, 'answers', t.answers,
    'ack', t.ack, 'status', t.status, 'problem', t.problem, 'created_at', t.created_at,
    'finished_at', t.finished_at)
from api.turn t where t.case_id = $1 and t.id = $2"""

EVENTS: Final = """
select jsonb_build_object('events', coalesce((
    select jsonb_agg(jsonb_build_object('seq', v.seq, 'turn_id', v.turn_id, 'type', v.type, 'data', v.data,
        'created_at', v.created_at) order by v.seq)
    from (select * from api.event where case_id = $1 and seq > case when $2 > c.event_seq then 0 else $2 end
        order by seq limit $3) v), '[]'))
from api.case_record c where c.case_id = $1"""

EXPORT: Final = f"""
select jsonb_build_object('case', {_CASE}, 'state', c.state, 'slot', c.slot, 'ledger', {_LEDGER},
    'turns', coalesce((select jsonb_agg(to_jsonb(t) - 'worker' - 'lease_until' - 'digest' - 'case_id' order by t.seq)
        from api.turn t where t.case_id = c.case_id), '[]'),
    'events', coalesce((select jsonb_agg(to_jsonb(v) - 'case_id' order by v.seq)
        from api.event v where v.case_id = c.case_id), '[]'),
    'results', coalesce((select jsonb_agg(to_jsonb(r) - array['case_id', 'candidate_range', 'supported_range'] order by r.version)
        from api.result r where r.case_id = c.case_id), '[]'),
    'reports', coalesce((select jsonb_agg(to_jsonb(p) - 'case_id' order by p.version)
        from api.report p where p.case_id = c.case_id), '[]'),
    'snapshots', coalesce((select jsonb_agg(to_jsonb(s) - 'case_id' order by s.result_version, s.position)
        from api.snapshot s where s.case_id = c.case_id), '[]'),
    'window_receipts', coalesce((select jsonb_agg(to_jsonb(w) - 'case_id' order by w.window_version)
        from api.window_receipt w where w.case_id = c.case_id), '[]'),
    'shares', coalesce((select jsonb_agg(to_jsonb(s) - 'case_id' order by s.created_at)
        from api.share s where s.case_id = c.case_id), '[]'),
    'verify', (select to_jsonb(v) - array['case_id', 'digest'] from api.verify_case v where v.case_id = c.case_id))
from api.case_record c where c.case_id = $1"""

REPORT_AT: Final = f"""
select jsonb_build_object(
    'case', {_CASE} || jsonb_build_object('status', p.stands -> 'status', 'birth', p.stands -> 'birth',
        'reported_birth_time', p.stands -> 'reported_birth_time', 'active_birth_time', p.stands -> 'active_birth_time',
        'window', r.declared_window || jsonb_build_object('version', p.stands -> 'window_version')),
    'ledger', coalesce((select jsonb_agg({_EVIDENCE} || (p.stands #> array['rows', e.id::text])
        order by (p.stands #>> array['rows', e.id::text, 'seq'])::integer)
        from api.evidence e where e.case_id = c.case_id and p.stands -> 'rows' ? e.id::text), '[]'),
    'result', jsonb_build_object('version', r.version, 'fingerprint', r.fingerprint, 'reason', r.reason,
        'data', r.data - 'attribution', 'charts', r.charts,
        'placebo', case when (p.stands ->> 'shuffled')::boolean then r.placebo end),
    'report_version', p.version, 'written_at', p.created_at, 'outcome', p.outcome, 'accepted', p.stands -> 'accepted',
    'coverage', {_coverage('p.result_version', 'p.created_at')},
    'outdated', p.stands -> 'birth' is distinct from c.birth,
    'narrowing', {_narrowing('p.result_version')}, 'snapshots', {_snapshots('p.result_version')},
    'window_receipts', {_receipts("(p.stands ->> 'window_version')::integer")})
from api.case_record c join api.report p using (case_id)
    join api.result r on r.case_id = c.case_id and r.version = p.result_version
where c.case_id = $1 and p.version = coalesce($2, c.report_version - 1)"""
"""A report version with everything it was written from, as that stood then; the newest where none is named."""

REPORTS: Final = """
select coalesce(jsonb_agg(jsonb_build_object('version', p.version, 'written_at', p.created_at,
    'result_version', p.result_version, 'reason', r.reason, 'outcome', p.outcome, 'status', p.stands -> 'status',
    'rows', (select count(*) from jsonb_each(p.stands -> 'rows') o where o.value ->> 'status' = 'confirmed'),
    'interval', r.candidate_range, 'supported', r.supported_range, 'shuffled', p.stands -> 'shuffled')
    order by p.version), '[]')
from api.report p join api.result r on r.case_id = p.case_id and r.version = p.result_version where p.case_id = $1"""

CASES: Final = f"""
select coalesce(jsonb_agg({_CASE} || jsonb_build_object('outcome', c.outcome, 'updated_at', c.updated_at,
    'report_version', c.report_version - 1, 'interval', r.candidate_range, 'verify', {_VERIFY},
    'rows', (select count(*) from api.evidence e where e.case_id = c.case_id and e.status = 'confirmed'))
    order by c.updated_at desc), '[]')
from api.case_record c join api.result r on r.case_id = c.case_id and r.version = c.result_version"""
"""All cases of an owner, the one last spoken to first; row-level security says whose."""

VERIFY: Final = """
select to_jsonb(v) - array['owner', 'digest'] || jsonb_build_object('status', c.status, 'window', c.declared_window)
from api.verify_case v left join api.case_record c using (case_id) where v.case_id = $1"""
"""A blind check, and where its conversation stands once there is one."""

SHARES: Final = """
select coalesce(jsonb_agg(to_jsonb(s) - 'case_id' order by s.created_at), '[]') from api.share s
where s.case_id = $1 and s.revoked_at is null and (s.expires_at is null or s.expires_at > now())"""
"""Links that stand."""
