-- Accounts: identity, credentials, sessions and preferences.
--
-- An account is never deleted: erasing blanks its row, because a completed sale needs its other side (promise 18). All
-- foreign keys to accounts say `on delete restrict`, and every module removes its own rows when an account is erased.

create table accounts (
  id uuid primary key default uuidv7(),
  email text
    constraint accounts_email_lower_case check (email = lower(email))
    constraint accounts_email_length check (length(email) between 3 and 320),
  password_hash text,
  role text not null default 'collector'
    constraint accounts_role_known check (role in ('artist', 'collector', 'realtor', 'prop-agent', 'admin')),
  user_metadata jsonb not null default '{}'
    constraint accounts_user_metadata_object check (jsonb_typeof(user_metadata) = 'object'),
  confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  new_email text constraint accounts_new_email_lower_case check (new_email = lower(new_email)),
  email_change_sent_at timestamptz,
  last_sign_in_at timestamptz,
  -- Set when an application is approved: an approved seller lists without review. The role alone doesn't say so.
  approved_at timestamptz,
  suspended_at timestamptz,
  suspended_reason text,
  erased_at timestamptz,
  is_demo boolean not null default false,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  constraint accounts_have_email_until_erased check ((email is null) = (erased_at is not null)),
  constraint accounts_erased_are_blank check (
    erased_at is null or (password_hash is null and new_email is null and user_metadata = '{}')
  )
);
create unique index accounts_by_email on accounts (email);
create index accounts_by_role on accounts (role, created_at desc);
create index accounts_erased on accounts (id) where erased_at is not null;

-- The roles an account holds. accounts.role is the home role: it decides which dashboard opens first.
create table account_roles (
  account_id uuid not null references accounts (id) on delete restrict,
  role text not null
    constraint account_roles_role_known check (role in ('artist', 'collector', 'realtor', 'prop-agent', 'admin')),
  added_at timestamptz not null default house_now(),
  primary key (account_id, role)
);

-- A home role is always held. Deferred, because the two tables refer to each other.
alter table accounts add constraint accounts_id_role_fkey
  foreign key (id, role) references account_roles (account_id, role)
  deferrable initially deferred;

create function hold_home_roles() returns trigger language plpgsql as $$
begin
  insert into account_roles (account_id, role, added_at) select id, role, created_at from added on conflict do nothing;
  return null;
end $$;
create trigger accounts_hold_their_home_role after insert on accounts
  referencing new table as added for each statement execute function hold_home_roles();

-- An administrator's home role is admin, so another home role takes the role admin away.
create function hold_new_home_role() returns trigger language plpgsql as $$
begin
  insert into account_roles (account_id, role) values (new.id, new.role) on conflict do nothing;
  delete from account_roles where account_id = new.id and role = 'admin' and new.role <> 'admin';
  return null;
end $$;
create trigger accounts_hold_their_new_home_role after update of role on accounts
  for each row when (old.role <> new.role) execute function hold_new_home_role();

create function require_admin_home_role() returns trigger language plpgsql as $$
begin
  if (select role from accounts where id = new.account_id) <> 'admin' then
    raise exception 'only an account whose home role is admin holds the role admin'
      using errcode = '23514', constraint = 'account_roles_admin_is_home';
  end if;
  return null;
end $$;
create trigger account_roles_admin_is_home after insert or update on account_roles
  for each row when (new.role = 'admin') execute function require_admin_home_role();

create table profiles (
  account_id uuid primary key references accounts (id) on delete restrict,
  first_name text not null default '' constraint profiles_first_name_length check (length(first_name) <= 200),
  last_name text not null default '' constraint profiles_last_name_length check (length(last_name) <= 200),
  phone text not null default '' constraint profiles_phone_length check (length(phone) <= 200),
  bio text not null default '' constraint profiles_bio_length check (length(bio) <= 2000),
  location text not null default '' constraint profiles_location_length check (length(location) <= 200),
  instagram text not null default '' constraint profiles_instagram_length check (length(instagram) <= 200),
  twitter text not null default '' constraint profiles_twitter_length check (length(twitter) <= 200),
  facebook text not null default '' constraint profiles_facebook_length check (length(facebook) <= 200),
  website text not null default ''
    constraint profiles_website_length check (length(website) <= 200)
    constraint profiles_website_is_url check (website = '' or website ~ '^https?://'),
  experience text not null default '' constraint profiles_experience_length check (length(experience) <= 2000),
  specialization text not null default ''
    constraint profiles_specialization_length check (length(specialization) <= 2000),
  business_name text not null default '' constraint profiles_business_name_length check (length(business_name) <= 200),
  license text not null default '' constraint profiles_license_length check (length(license) <= 200),
  avatar_key text constraint profiles_avatar_key_length check (length(avatar_key) <= 200),
  onboarded_at timestamptz,
  updated_at timestamptz not null default house_now()
);
create index profiles_by_name on profiles using gin ((first_name || ' ' || last_name) gin_trgm_ops);

-- An account without a row has the defaults.
create table preferences (
  account_id uuid primary key references accounts (id) on delete restrict,
  email_notifications boolean not null default true,
  sms_notifications boolean not null default false,
  bid_alerts boolean not null default true,
  marketing_emails boolean not null default false,
  auto_renew_subscription boolean not null default true,
  updated_at timestamptz not null default house_now()
);

-- ---------------------------------------------------------------------------------------------------------------
-- Sign-up and mailed links.

-- One row per sign-up. Its link or code creates the account with this row's id, password and data. Rows of an address
-- that has an account stay and do nothing, so that a second sign-up is answered and stored like a first one.
create table pending_sign_ups (
  id uuid primary key default uuidv7(),
  email text not null
    constraint pending_sign_ups_email_lower_case check (email = lower(email))
    constraint pending_sign_ups_email_length check (length(email) between 3 and 320),
  password_hash text not null,
  user_metadata jsonb not null
    constraint pending_sign_ups_user_metadata_object check (jsonb_typeof(user_metadata) = 'object'),
  -- Null until the mail is sent, and again once another sign-up of the address was confirmed.
  token_hash bytea constraint pending_sign_ups_one_per_token unique,
  code_hash bytea,
  code_challenge text,
  code_challenge_method text
    constraint pending_sign_ups_code_challenge_method_known check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz,
  created_at timestamptz not null default house_now(),
  constraint pending_sign_ups_mailed_whole check (
    (token_hash is null) = (code_hash is null) and (token_hash is null) = (expires_at is null)
  ),
  constraint pending_sign_ups_challenge_whole check ((code_challenge is null) = (code_challenge_method is null))
);
create index pending_sign_ups_by_email on pending_sign_ups (email, created_at desc);
create index pending_sign_ups_by_age on pending_sign_ups (created_at);

-- Hashes of mailed links and codes. An account has one of each kind, which is accepted once and until it expires.
create table mailed_tokens (
  account_id uuid not null references accounts (id) on delete restrict,
  kind text not null
    constraint mailed_tokens_kind_known check (kind in ('signup', 'recovery', 'email_change', 'reauthentication')),
  token_hash bytea not null constraint mailed_tokens_one_per_token unique,
  code_hash bytea not null,
  code_challenge text,
  code_challenge_method text
    constraint mailed_tokens_code_challenge_method_known check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null,
  created_at timestamptz not null default house_now(),
  primary key (account_id, kind),
  constraint mailed_tokens_challenge_whole check ((code_challenge is null) = (code_challenge_method is null))
);
create index mailed_tokens_by_expiry on mailed_tokens (expires_at);

-- Wrong tries at mailed codes, counted for addresses with and without an account alike: a try writes one row for both.
create table mailed_code_tries (
  kind text not null
    constraint mailed_code_tries_kind_known check (kind in ('signup', 'recovery', 'email_change', 'reauthentication')),
  email_hash bytea not null,
  wrong integer not null constraint mailed_code_tries_wrong_positive check (wrong > 0),
  tried_at timestamptz not null default house_now(),
  primary key (kind, email_hash)
);
create index mailed_code_tries_by_age on mailed_code_tries (tried_at);

-- The old address can stop a change and, for 7 days after its confirmation, revert it.
create table email_changes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  old_email text not null constraint email_changes_old_email_lower_case check (old_email = lower(old_email)),
  new_email text not null constraint email_changes_new_email_lower_case check (new_email = lower(new_email)),
  -- Null until the notice is mailed to the old address.
  undo_hash bytea constraint email_changes_one_per_undo unique,
  requested_at timestamptz not null default house_now(),
  confirmed_at timestamptz constraint email_changes_confirmed_after_request check (confirmed_at >= requested_at)
);
create index email_changes_by_account on email_changes (account_id, requested_at);
create index email_changes_by_age on email_changes (requested_at);

-- Codes that a browser exchanges, with its verifier, for a session (PKCE).
create table auth_codes (
  code_hash bytea primary key,
  account_id uuid not null references accounts (id) on delete restrict,
  method text not null constraint auth_codes_method_known check (method in ('otp', 'recovery')),
  code_challenge text not null,
  code_challenge_method text not null
    constraint auth_codes_code_challenge_method_known check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null
);
create index auth_codes_by_account on auth_codes (account_id);
create index auth_codes_by_expiry on auth_codes (expires_at);

-- ---------------------------------------------------------------------------------------------------------------
-- Sessions.

-- A session is a family of refresh tokens, of which only the newest is valid (promise 16).
create table sessions (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  aal text not null default 'aal1' constraint sessions_aal_known check (aal in ('aal1', 'aal2')),
  amr jsonb not null constraint sessions_amr_list check (jsonb_typeof(amr) = 'array'),
  refresh_counter integer not null default 0 constraint sessions_refresh_counter_not_negative check (refresh_counter >= 0),
  -- The oldest refresh token that is still accepted as the parent of the newest. Raising the assurance moves it up.
  refresh_floor integer not null default 0
    constraint sessions_refresh_floor_issued check (refresh_floor between 0 and refresh_counter),
  refresh_hash bytea not null,
  refreshed_at timestamptz not null default house_now(),
  -- The time of the last request, accurate to five minutes.
  used_at timestamptz not null default house_now(),
  -- Set by a recovery link: until then a new password may be set without the old one.
  may_reset_until timestamptz,
  user_agent text not null default '' constraint sessions_user_agent_length check (length(user_agent) <= 400),
  ip text,
  created_at timestamptz not null default house_now()
);
create index sessions_by_account on sessions (account_id);
create index sessions_by_use on sessions (used_at);

-- Browsers and systems an account was used on: the owner is mailed about a new one.
create table known_devices (
  account_id uuid not null references accounts (id) on delete restrict,
  device text not null,
  first_seen_at timestamptz not null default house_now(),
  primary key (account_id, device)
);

-- Network addresses that an account signed in from, as keyed hashes, for 180 days. They have their own rate limit, so
-- that a stranger's wrong passwords don't lock out the owner.
create table known_addresses (
  account_id uuid not null references accounts (id) on delete restrict,
  address_hash bytea not null,
  seen_at timestamptz not null default house_now(),
  primary key (account_id, address_hash)
);
create index known_addresses_by_age on known_addresses (seen_at);

-- ---------------------------------------------------------------------------------------------------------------
-- Second factors.

create table mfa_factors (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  friendly_name text not null default ''
    constraint mfa_factors_friendly_name_length check (length(friendly_name) <= 200),
  sealed_secret bytea not null,
  is_verified boolean not null default false,
  -- A code is accepted once: its 30-second step and all earlier ones are used up.
  last_step bigint not null default 0,
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  constraint mfa_factors_one_per_name unique (account_id, friendly_name)
);

create table mfa_challenges (
  id uuid primary key default uuidv7(),
  factor_id uuid not null references mfa_factors (id) on delete cascade,
  ip text,
  attempts_left integer not null default 5
    constraint mfa_challenges_attempts_left_not_negative check (attempts_left >= 0),
  expires_at timestamptz not null
);
create index mfa_challenges_by_factor on mfa_challenges (factor_id);
create index mfa_challenges_by_expiry on mfa_challenges (expires_at);

create table recovery_codes (
  account_id uuid not null references accounts (id) on delete restrict,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Wrong second-factor codes per account, counted apart by how the session was opened: somebody who has only the
-- password must not lock out the owner of the mailbox.
create table second_factor_tries (
  account_id uuid not null references accounts (id) on delete restrict,
  opened_by text not null constraint second_factor_tries_opened_by_known check (opened_by in ('password', 'mail')),
  wrong integer not null default 0 constraint second_factor_tries_wrong_not_negative check (wrong >= 0),
  lockouts integer not null default 0 constraint second_factor_tries_lockouts_not_negative check (lockouts >= 0),
  locked_until timestamptz,
  primary key (account_id, opened_by)
);

-- ---------------------------------------------------------------------------------------------------------------
-- Erasing an account takes this lock exclusively before it looks for open bids; a bid takes it shared. So a bid is
-- either seen by the erasure, which is then refused, or it sees the erased account and is refused. Only what an account
-- does itself is checked: an earlier maximum bid still answers, and a lot still closes (promise 21).

create function erasure_lock() returns bigint language sql immutable as $$ select 7355613::bigint $$;

create function refuse_erased(erased boolean) returns void language plpgsql as $$
begin
  if erased then
    raise exception 'an erased account cannot bid or buy' using errcode = '23514', constraint = 'bidders_have_an_account';
  end if;
end $$;
