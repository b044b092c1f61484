-- The house's clock, heartbeat and audit log: what every later table leans on.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gist;

-- One clock decides everything. A test database replaces this function to wind the clock; no other does.
create function house_now() returns timestamptz language sql volatile as $$ select clock_timestamp() $$;

-- Tells an outage from a quiet moment: nothing closes while the house is down (promise 14).
create table house_heartbeat (
  id boolean primary key default true check (id),
  beat_at timestamptz not null
);

-- The demo house is seeded once, and a second start must know that it was.
create table house_seeds (
  name text primary key,
  seeded_at timestamptz not null default clock_timestamp()
);

-- Every administrative act. Nothing may change or remove a line.
create table audit_log (
  id uuid primary key default uuidv7(),
  actor_id uuid,
  act text not null,
  subject text not null,
  reason text,
  details jsonb not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index audit_log_newest on audit_log (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create trigger audit_log_is_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- The first answer to a keyed call, so that a retry gets the same one, also after a crash (promise 7).
create table idempotency_keys (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (account_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
