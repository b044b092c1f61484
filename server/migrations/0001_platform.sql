-- Platform: the clock, the audit log and what several modules use.
--
-- Names of constraints: CHECK, UNIQUE and EXCLUDE constraints are named after the rule they state. Primary keys,
-- foreign keys and NOT NULL keep PostgreSQL's own names (<table>_pkey, <table>_<column>_fkey), which can't be mistaken.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- The clock of every rule (docs/decisions/0004). A test database replaces this function to set the clock.
create function house_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Every administrative act. Append-only.
create table audit_log (
  id uuid primary key default uuidv7(),
  -- Null for an act that the server did on its own.
  actor_id uuid,
  act text not null,
  subject text not null,
  reason text,
  details jsonb not null default '{}',
  at timestamptz not null default house_now()
);
create index audit_log_newest on audit_log (at desc);
create index audit_log_by_subject on audit_log (subject, id);
create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Which demonstration data was already loaded, so that a second start doesn't load it again.
create table house_seeds (
  name text primary key,
  seeded_at timestamptz not null default house_now()
);
