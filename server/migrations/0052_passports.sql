-- Screen rights and clearance passports: what artists grant to productions, and the paper trail for their lawyers.

-- An artist's standard terms. Nothing is granted without a row. Works of artists without an account follow the house's
-- setting `screen`.
create table screen_terms (
  account_id uuid primary key references accounts (id) on delete restrict,
  policy text not null constraint screen_terms_policy_known check (policy in ('granted', 'ask', 'not-granted')),
  media text[] not null constraint screen_terms_media_known check (
    media <@ array['film', 'series', 'commercials', 'online', 'publicity'] and cardinality(media) between 1 and 5),
  territory text not null constraint screen_terms_territory_known
    check (territory in ('worldwide', 'north-america', 'europe', 'united-states')),
  term text not null constraint screen_terms_term_known check (term in ('full', 'ten-years', 'five-years')),
  not_in text[] not null constraint screen_terms_scenes_known
    check (not_in <@ array['alcohol', 'politics', 'nudity', 'destruction'] and cardinality(not_in) <= 4),
  credit_line text not null constraint screen_terms_credit_line_length check (length(credit_line) <= 200),
  changed_at timestamptz not null default house_now()
);

-- The terms as they were granted to one placement of a work: the signature of the artist, or ours.
create table screen_grants (
  id uuid primary key default uuidv7(),
  placement_id uuid not null references placements (id) on delete cascade,
  artwork_id uuid not null references artworks (id) on delete cascade,
  granted_by text not null constraint screen_grants_grantor_known check (granted_by in ('artist', 'house')),
  -- Null: ours, or the account was deleted.
  account_id uuid references accounts (id) on delete restrict,
  rights jsonb not null,
  granted_at timestamptz not null,
  hash text not null constraint screen_grants_hash_length check (length(hash) = 64),
  -- The hash covers seals of these two texts, so that they can be erased with the account. The salt goes with them.
  grantor text,
  grantor_seal text not null constraint screen_grants_grantor_seal_length check (length(grantor_seal) = 64),
  credit_line text,
  credit_seal text constraint screen_grants_credit_seal_length check (length(credit_seal) = 64),
  salt text,
  constraint screen_grants_one_per_placement unique (placement_id, artwork_id),
  constraint screen_grants_erased_as_a_whole
    check ((grantor is null) = (salt is null) and (credit_line is null or grantor is not null)),
  constraint screen_grants_ours_without_account check (granted_by = 'artist' or account_id is null)
);
create index screen_grants_by_artwork on screen_grants (artwork_id);
create index screen_grants_by_account on screen_grants (account_id) where account_id is not null;
create function refuse_changed_grant() returns trigger language plpgsql as $$
begin
  if (new.placement_id, new.artwork_id, new.granted_by, new.rights, new.granted_at, new.hash, new.grantor_seal)
      is distinct from
      (old.placement_id, old.artwork_id, old.granted_by, old.rights, old.granted_at, old.hash, old.grantor_seal) then
    raise exception 'a grant is not changed' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger screen_grants_stay_as_signed before update on screen_grants
  for each row execute function refuse_changed_grant();

-- A hire grants what its agreement says, as the terms were when it was accepted. Null: not accepted yet.
alter table hires add column screen_rights jsonb;
-- The artist whose terms these are. Null: ours, or the account was deleted.
alter table hires add column screen_artist_id uuid references accounts (id) on delete restrict;
create index hires_by_screen_artist on hires (screen_artist_id) where screen_artist_id is not null;

-- One for each production, and one for each of its sets.
create table passports (
  id uuid primary key default uuidv7(),
  production_id uuid not null references productions (id) on delete cascade,
  set_id uuid references production_sets (id) on delete cascade,
  created_at timestamptz not null default house_now(),
  constraint passports_one_per_set unique nulls not distinct (production_id, set_id)
);
create index passports_by_set on passports (set_id) where set_id is not null;

-- Revisions and signatures. The hash of each covers the one before; `body` is canonical JSON, byte by byte.
create table passport_entries (
  passport_id uuid not null references passports (id) on delete cascade,
  sequence integer not null constraint passport_entries_sequence_positive check (sequence > 0),
  kind text not null constraint passport_entries_kind_known check (kind in ('revision', 'signature')),
  -- The revision that it is, or that it signs.
  revision integer not null constraint passport_entries_revision_positive check (revision > 0),
  body text not null,
  body_hash text not null constraint passport_entries_body_hash_matches
    check (body_hash = encode(sha256(convert_to(body, 'utf8')), 'hex')),
  hash text not null constraint passport_entries_hash_length check (length(hash) = 64),
  created_at timestamptz not null default house_now(),
  primary key (passport_id, sequence)
);
create unique index passport_entries_one_per_revision on passport_entries (passport_id, revision) where kind = 'revision';
create trigger passport_entries_are_append_only before update or truncate on passport_entries
  for each statement execute function refuse_change();

-- The names that the entries seal. Text and salt are erased with the account.
create table passport_texts (
  passport_id uuid not null references passports (id) on delete cascade,
  seal text not null constraint passport_texts_seal_length check (length(seal) = 64),
  account_id uuid references accounts (id) on delete restrict,
  text text,
  salt text,
  -- Sealed by a grant of screen rights, not by this passport.
  is_of_grant boolean not null,
  primary key (passport_id, seal),
  constraint passport_texts_erased_as_a_whole check ((text is null) = (salt is null))
);
create index passport_texts_by_account on passport_texts (account_id) where account_id is not null;

create table passport_links (
  id uuid primary key default uuidv7(),
  passport_id uuid not null references passports (id) on delete cascade,
  -- The link itself is shown once.
  token_hash bytea not null constraint passport_links_one_per_token unique
    constraint passport_links_token_hash_length check (octet_length(token_hash) = 32),
  label text not null constraint passport_links_label_length check (length(label) <= 200),
  created_at timestamptz not null default house_now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index passport_links_by_passport on passport_links (passport_id, id desc);
create index passport_links_expiring on passport_links (expires_at);

-- The screen rights of our own works, and of artists without an account.
alter table house_settings drop constraint house_settings_section_known;
alter table house_settings add constraint house_settings_section_known check (section in ('increments', 'closing',
  'payment', 'payouts', 'leasing', 'delivery', 'tax', 'screen', 'support', 'announcement', 'demo')) not valid;
insert into house_settings (section) values ('screen');
insert into house_settings_versions (section, version, value, since) values ('screen', 0, null, '-infinity');
