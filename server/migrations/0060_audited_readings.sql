-- no-transaction
-- What administrators read: one entry for each administrator, object or list, and quarter of an hour, which the key
-- stands for; a file is recorded each time. Null: an act. Entries stay like all of the log, which nothing can delete,
-- and the quarters of an hour bound how many there are.
alter table audit_log add column if not exists reading_key text;
drop index concurrently if exists audit_log_one_per_reading;
create unique index concurrently audit_log_one_per_reading on audit_log (reading_key) where reading_key is not null;

alter table signals validate constraint signals_rule_known;
