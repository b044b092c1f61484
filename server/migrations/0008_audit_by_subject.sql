-- What was done to one thing is read beside it, however long the log of the whole house has grown.
create index audit_log_by_subject on audit_log (subject, id);
