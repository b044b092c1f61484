-- People: who they are, how they prove it, what they prefer, and the files they keep with the house.

-- An erased account stays as a row without a name: a completed sale still needs its other side (promise 18).
create table accounts (
  id uuid primary key default uuidv7(),
  email text check (email = lower(email) and length(email) between 3 and 320),
  password_hash text,
  role text not null default 'collector' check (role in ('artist', 'collector', 'realtor', 'prop-agent', 'admin')),
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text check (new_email = lower(new_email)),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  -- A seller whose application was approved lists without review; the role alone does not say so.
  approved_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text,
  erased_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  check ((email is null) = (erased_at is not null)),
  check (erased_at is null or (password_hash is null and new_email is null and user_metadata = '{}'))
);
create unique index accounts_by_email on accounts (email);
create index accounts_by_role on accounts (role, created_at desc);

create table profiles (
  account_id uuid primary key references accounts on delete cascade,
  first_name text not null default '' check (length(first_name) <= 200),
  last_name text not null default '' check (length(last_name) <= 200),
  phone text not null default '' check (length(phone) <= 200),
  bio text not null default '' check (length(bio) <= 2000),
  location text not null default '' check (length(location) <= 200),
  instagram text not null default '' check (length(instagram) <= 200),
  twitter text not null default '' check (length(twitter) <= 200),
  facebook text not null default '' check (length(facebook) <= 200),
  website text not null default '' check (length(website) <= 200 and (website = '' or website ~ '^https?://')),
  experience text not null default '' check (length(experience) <= 2000),
  specialization text not null default '' check (length(specialization) <= 2000),
  business_name text not null default '' check (length(business_name) <= 200),
  license text not null default '' check (length(license) <= 200),
  avatar_key text check (length(avatar_key) <= 200),
  onboarded_at timestamptz,
  updated_at timestamptz not null default house_now()
);
create index profiles_by_name on profiles using gin ((first_name || ' ' || last_name) gin_trgm_ops);

-- Absent until somebody changes something: the defaults hold for everybody else.
create table preferences (
  account_id uuid primary key references accounts on delete cascade,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  bid_alerts boolean not null default true,
  marketing_emails boolean not null default false,
  auto_renew_subscription boolean not null default true,
  updated_at timestamptz not null default house_now()
);

-- A session is a family of refresh tokens, of which only the newest opens anything (promise 16).
create table sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null check (jsonb_typeof(amr) = 'array'),
  refresh_counter integer not null default 0 check (refresh_counter >= 0),
  -- The oldest refresh token that may still be met as the active one's parent; a raised assurance moves it up.
  refresh_floor integer not null default 0 check (refresh_floor between 0 and refresh_counter),
  refresh_hash bytea not null,
  refreshed_at timestamptz not null default house_now(),
  -- When its owner was last here, to within five minutes.
  used_at timestamptz not null default house_now(),
  -- Set by a recovery link: until then a new password may be given without the old one.
  may_reset_until timestamptz,
  user_agent text not null default '' check (length(user_agent) <= 400),
  ip text,
  created_at timestamptz not null default house_now()
);
create index sessions_by_account on sessions (account_id);

-- Browsers and systems an account was seen on, so that a new one can be announced to its owner.
create table known_devices (
  account_id uuid not null references accounts on delete cascade,
  device text not null,
  first_seen_at timestamptz not null default house_now(),
  primary key (account_id, device)
);

-- What was mailed, as hashes: the newest of each kind counts, once, for a while.
create table mailed_tokens (
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'email_change', 'reauthentication')),
  token_hash bytea not null unique,
  code_hash bytea not null,
  attempts_left integer not null default 5 check (attempts_left >= 0),
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null,
  created_at timestamptz not null default house_now(),
  primary key (account_id, kind),
  check ((code_challenge is null) = (code_challenge_method is null))
);

-- The codes a browser trades, with its verifier, for a session (PKCE).
create table auth_codes (
  code_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  method text not null check (method in ('otp', 'recovery')),
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null
);

create table mfa_factors (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  friendly_name text not null default '' check (length(friendly_name) <= 200),
  sealed_secret bytea not null,
  is_verified boolean not null default false,
  -- A code opens once: the 30-second step it belonged to, and every earlier one, is spent.
  last_step bigint not null default 0,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  unique (account_id, friendly_name)
);

create table mfa_challenges (
  id uuid primary key default uuidv7(),
  factor_id uuid not null references mfa_factors on delete cascade,
  ip text,
  attempts_left integer not null default 5 check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index mfa_challenges_by_factor on mfa_challenges (factor_id);

create table recovery_codes (
  account_id uuid not null references accounts on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Files kept through /storage/v1. Every upload has a media file of its own, so removing one harms no other row.
create table storage_objects (
  id uuid primary key default uuidv7(),
  bucket text not null check (bucket in ('avatars', 'artworks', 'documents')),
  name text not null check (length(name) between 1 and 1024),
  owner_id uuid not null references accounts on delete cascade,
  media_key text not null unique,
  size bigint not null check (size >= 0),
  mimetype text not null,
  cache_control text not null,
  etag text not null,
  user_metadata jsonb,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  unique (bucket, name),
  -- The owner rule once more: a person writes under a folder named by their own id.
  check (name like owner_id::text || '/%')
);
create index storage_objects_by_owner on storage_objects (owner_id);
