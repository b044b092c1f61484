-- Each node registers here before it serves, with the newest migration that it knows. Migrations that would break an older
-- version (`-- after-all-nodes`) wait until no node of that version runs, and are recorded as such: a node that doesn't
-- know one of them can't run on the database any more.
create table house_nodes (
  id uuid primary key,
  name text not null,
  version text not null,
  last_migration text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  stopped_at timestamptz
);
alter table migrations add column is_after_all_nodes boolean not null default false;
