-- Music: the playlist, and the short-lived permissions to change it that the PIN gives.

create table music_pieces (
  id uuid primary key default uuidv7(),
  title text not null constraint music_pieces_title_length check (length(title) between 1 and 200),
  credit text constraint music_pieces_credit_length check (length(credit) between 1 and 200),
  -- Every piece has its own file, so that removing one affects no other row.
  media_key text not null
    constraint music_pieces_one_per_file unique
    constraint music_pieces_are_public check (media_key like 'public/%'),
  duration_seconds numeric(8, 3) constraint music_pieces_duration_positive check (duration_seconds > 0),
  -- The order of the playlist, smallest first; an upload goes before all others. Checked at commit, so that a new order
  -- may pass through positions that are still taken.
  position integer not null constraint music_pieces_one_per_place unique deferrable initially deferred,
  uploaded_by uuid references accounts (id) on delete restrict,
  uploaded_at timestamptz not null default house_now()
);

-- Only hashes are stored: reading the table gives nobody a permission.
create table music_grants (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index music_grants_by_expiry on music_grants (expires_at);
