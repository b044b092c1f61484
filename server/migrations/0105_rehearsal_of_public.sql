-- `rebuild_rehearsal()` runs as the owner of the tables, whoever calls it, and copies what has the comment. A role that may
-- make temporary tables could give one of its own that comment, and its defaults and indexes would run as the owner.
do $$
begin
  execute replace(pg_get_functiondef('rebuild_rehearsal()'::regprocedure), 'from pg_description',
    'from pg_description join pg_class on oid = objoid and relnamespace = ''public''::regnamespace');
end $$;
