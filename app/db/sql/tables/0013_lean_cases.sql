-- Nearly every step of a turn changes a number or a moment in the row of its case: fifteen times a turn, and each time PostgreSQL
-- wrote the plan and the slot again with it. What is long now stands beside the row and is written when it itself changes.
-- Measured over ten turns without vacuum: 180 kB of this table a case became 27, and every update but the slot's stays on its page.
alter table rect.case_record set (toast_tuple_target = 128);
