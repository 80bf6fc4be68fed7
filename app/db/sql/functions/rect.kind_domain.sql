-- kind -> domain, the table of scoring/vocabulary.py (a test holds them equal).
create or replace function rect.kind_domain(p_kind text) returns text
language sql immutable set search_path = rect, pg_temp as $$
    select case
        when p_kind like 'education\_%' then 'education'
        when p_kind in ('career_entry', 'career_change', 'promotion', 'career_pressure', 'career_exit',
            'business_start') then 'career'
        when p_kind like 'relationship\_%' then 'relationship'
        when p_kind in ('relocation', 'foreign_move', 'return', 'home_change') then 'relocation'
        when p_kind in ('finance_gain', 'finance_loss', 'income_change', 'asset_change', 'finance_change')
            then 'finance'
        when p_kind = 'self_health_event' then 'health'
        when p_kind = 'pressure_period' then 'health_pressure'
        when p_kind = 'family_event' then 'family'
        when p_kind = 'appearance_note' then 'appearance'
        when p_kind = 'birthmark_or_scar' then 'marks'
        when p_kind = 'occupation_note' then 'occupation'
        when p_kind = 'horary_query' then 'horary'
        when p_kind = 'other' then 'other'
    end
$$;
