-- What proves a person is proved again before it changes: sign-ups that wait for their confirmation, address changes
-- that can be undone, tries that are counted, and no bid by an account that was erased (promises 21 to 23).

-- One row per sign-up. Its link or code creates the account with this row's id, password and data. Rows of an address
-- that has an account stay and do nothing, so that a second sign-up is answered and stored like a first one.
create table pending_sign_ups (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) between 3 and 320),
  password_hash text not null,
  user_metadata jsonb not null check (jsonb_typeof(user_metadata) = 'object'),
  -- Null until the mail is sent, and again once another sign-up of the address was confirmed.
  token_hash bytea unique,
  code_hash bytea,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz,
  created_at timestamptz not null default house_now(),
  constraint pending_sign_ups_mailed_whole check (
    (token_hash is null) = (code_hash is null) and (token_hash is null) = (expires_at is null)
  ),
  constraint pending_sign_ups_challenge_whole check ((code_challenge is null) = (code_challenge_method is null))
);
create index pending_sign_ups_by_email on pending_sign_ups (email, created_at desc);
create index pending_sign_ups_by_age on pending_sign_ups (created_at);

-- An unconfirmed account had the password of the first sign-up, whoever made it. Its owner signs up again.
delete from mailed_tokens where kind = 'signup';
delete from accounts where confirmed_at is null and erased_at is null
  and not exists (select from sessions where account_id = accounts.id);

-- Wrong tries at mailed codes, counted for addresses with and without an account alike: a try writes one row for both.
create table mailed_code_tries (
  kind text not null check (kind in ('signup', 'recovery', 'email_change', 'reauthentication')),
  email_hash bytea not null,
  wrong integer not null check (wrong > 0),
  tried_at timestamptz not null default house_now(),
  primary key (kind, email_hash)
);
create index mailed_code_tries_by_age on mailed_code_tries (tried_at);
alter table mailed_tokens drop column attempts_left;

-- The old address can stop a change, and for 7 days after its confirmation revert it.
create table email_changes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  -- Null until the notice is mailed to the old address.
  undo_hash bytea unique,
  requested_at timestamptz not null default house_now(),
  confirmed_at timestamptz check (confirmed_at >= requested_at)
);
create index email_changes_by_account on email_changes (account_id, requested_at);

-- Wrong second-factor codes per account. Counted apart by how the session was opened: somebody who has only the
-- password must not lock out the owner of the mailbox.
create table second_factor_tries (
  account_id uuid not null references accounts on delete cascade,
  opened_by text not null check (opened_by in ('password', 'mail')),
  wrong integer not null default 0 check (wrong >= 0),
  lockouts integer not null default 0 check (lockouts >= 0),
  locked_until timestamptz,
  primary key (account_id, opened_by)
);

-- Network addresses that an account was signed in from, as keyed hashes, for 180 days: they have an allowance of their
-- own, so that a stranger's wrong passwords don't lock out the owner.
create table known_addresses (
  account_id uuid not null references accounts on delete cascade,
  address_hash bytea not null,
  seen_at timestamptz not null default house_now(),
  primary key (account_id, address_hash)
);
create index known_addresses_by_age on known_addresses (seen_at);

-- Erasing an account takes the lock below exclusively before it looks for bids; a bid takes it shared. So a bid is
-- either seen by the erasure, which is refused, or it sees the erased account, and is refused itself. Only what an
-- account does itself is checked: a maximum bid that was placed before still answers, and a lot still closes.
create index accounts_erased on accounts (id) where erased_at is not null;

create function erasure_lock() returns bigint language sql immutable as $$ select 7355613::bigint $$;

create function refuse_erased(erased boolean) returns void language plpgsql as $$
begin
  if erased then
    raise exception 'an erased account can not bid or buy' using errcode = '23514', constraint = 'bidders_have_an_account';
  end if;
end $$;

create function refuse_bids_of_erased_accounts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(erasure_lock());
  perform refuse_erased(exists (
    select from added join accounts on accounts.id = added.bidder_id
    where added.kind = 'open' and accounts.erased_at is not null
  ));
  return null;
end $$;
create trigger lot_entries_bidders_have_an_account after insert on lot_entries
  referencing new table as added for each statement execute function refuse_bids_of_erased_accounts();

create function refuse_maximums_of_erased_accounts() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(erasure_lock());
  perform refuse_erased(exists (
    select from added join accounts on accounts.id = added.bidder_id where accounts.erased_at is not null
  ));
  return null;
end $$;
create trigger ceilings_bidders_have_an_account after insert on ceilings
  referencing new table as added for each statement execute function refuse_maximums_of_erased_accounts();

create function refuse_purchase_of_erased_account() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(erasure_lock());
  perform refuse_erased(exists (select from accounts where id = new.buyer_id and erased_at is not null));
  return null;
end $$;
create trigger sales_buyers_have_an_account after insert on sales
  for each row when (new.outcome = 'buy-now') execute function refuse_purchase_of_erased_account();
