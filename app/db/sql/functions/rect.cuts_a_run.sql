-- Whether cutting `p_text` before code point `p_at` (0-based) splits a run of digits, numerals or Latin letters.
-- The numerals are those of app/domain/normal.py (a test holds them equal).
create or replace function rect.cuts_a_run(p_text text, p_at integer) returns boolean
language sql immutable set search_path = rect, pg_temp as $$
    select p_at > 0 and p_at < char_length(p_text) and substr(p_text, p_at, 2) collate "C" ~ (
        '^([0-9０-９]{2}'
        '|[零〇○一二三四五六七八九十百千万亿两几廿卅卌壹贰叁肆伍陆柒捌玖拾佰仟萬億兩幾貳參陸]{2}'
        '|[A-Za-zÀ-ÖØ-öø-ɏＡ-Ｚａ-ｚ]{2})$')
$$;
