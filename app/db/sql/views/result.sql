create or replace view api.result as
    select case_id, version, turn_id, fingerprint, engine_version, policy_version, reason, declared_window, data, charts,
        placebo, created_at, candidate_range, supported_range
    from rect.result;
