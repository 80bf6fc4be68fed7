-- How the questions of the bank fared over all cases, or over those on one version: counts and means, nothing of any
-- person. Every row counts one question of one case, by the reply that stands.
create or replace function api.bank_statistics(p_version text) returns jsonb
language sql stable security definer set search_path = rect, pg_temp as $$
    with shown as (
        select i.value ->> 'bank_id' as id, (i.value ->> 'turn')::int as turn, (i.value ->> 'n_eff')::float8 as n_eff,
            (select r.value from jsonb_array_elements(c.state -> 'replies') with ordinality r (value, place)
                where r.value ->> 'item_id' = i.key and not (r.value ->> 'superseded')::boolean
                order by r.place desc limit 1) as reply
        from case_record c, jsonb_each(c.state -> 'items') i
        where i.value ->> 'bank_id' is not null and (p_version is null or c.bank_version = p_version)),
    counted as (
        select s.id, count(*) as shown,
            count(*) filter (where s.reply ->> 'outcome' = 'answered') as answered,
            count(*) filter (where s.reply ->> 'outcome' = 'skipped') as skipped,
            count(*) filter (where s.reply ->> 'outcome' = 'refused') as refused,
            count(*) filter (where s.reply ->> 'outcome' = 'unknown') as uncertain,
            count(*) filter (where s.reply ->> 'outcome' = 'passed_over') as passed_over,
            avg(greatest((s.reply ->> 'turn')::int - s.turn, 1))
                filter (where s.reply ->> 'outcome' = 'answered') as turns_to_answer,
            avg(s.n_eff - (s.reply ->> 'n_eff')::float8)
                filter (where s.reply ->> 'outcome' = 'answered') as narrowing_minutes
        from shown s group by s.id)
    select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]') from counted c
$$;
