-- Coverage that a frozen holdout of blind checks measured, by the width of the candidate range: sums over people, no person.
create table if not exists rect.coverage (
    version text not null,
    window_minutes integer not null,
    least integer not null, -- width of the candidate range, in minutes, from here
    most integer not null, -- to here
    cases integer not null check (cases > 0),
    hits integer not null check (hits between 0 and cases),
    chance numeric not null check (chance between 0 and 1), -- mean share of the block that the ranges cover
    p numeric not null check (p between 0 and 1), -- exact, one-sided: so many hits by width alone
    swap_p numeric not null check (swap_p between 0 and 1), -- the same for events swapped between people
    statement text not null check (statement in ('not_measured', 'not_above_chance', 'above_chance')),
    published_at timestamptz not null default now(),
    primary key (version, window_minutes, least),
    check (least <= most and most <= window_minutes),
    -- what may be said: nothing below twenty, and nothing above chance that either test does not bear out
    check (statement = 'not_measured' or cases >= 20),
    check (statement <> 'above_chance' or (p < 0.05 and swap_p < 0.05 and hits > cases * chance))
);
