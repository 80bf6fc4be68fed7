-- The two ranges of a result, beside it: the narrowing reads those of every version, and need not unpack each result for it.
alter table rect.result
    add column if not exists candidate_range jsonb generated always as (data -> 'interval') stored,
    add column if not exists supported_range jsonb generated always as (data -> 'supported') stored;
