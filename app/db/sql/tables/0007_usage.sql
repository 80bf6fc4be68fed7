-- Tokens, requests, money and seconds that a case has used of language models, so that its budget holds across turns.
alter table rect.case_record add column usage jsonb not null default '{}';
