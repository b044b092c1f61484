-- The music every visitor hears, and the short permissions to change it that the PIN opens.

create table music_pieces (
  id uuid primary key default uuidv7(),
  title text not null check (length(title) between 1 and 200),
  credit text check (length(credit) between 1 and 200),
  -- Every piece has a file of its own, so removing one harms no other row.
  media_key text not null unique check (media_key like 'public/%'),
  duration_seconds numeric(8, 3) check (duration_seconds > 0),
  -- The playlist's order, smallest first; what is uploaded goes before everything else. Checked at commit, so that a
  -- new order may pass through places that are still taken.
  position integer not null unique deferrable initially deferred,
  uploaded_by uuid references accounts (id) on delete set null,
  uploaded_at timestamptz not null default house_now()
);

-- Who knew the PIN may upload for a while. Only hashes: reading the table opens nothing.
create table music_grants (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index music_grants_by_expiry on music_grants (expires_at);
