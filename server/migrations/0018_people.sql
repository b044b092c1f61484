-- What the administrator sees of people: the list with its search, and signals.

-- ---------------------------------------------------------------------------------------------------------------
-- The list of people. Each order and each narrow filter has its index, so that a page never reads all accounts.

create index accounts_joined on accounts (created_at desc, id desc) where erased_at is null;
create index accounts_suspended on accounts (created_at desc, id desc)
  where suspended_at is not null and erased_at is null;
create index accounts_unconfirmed on accounts (created_at desc, id desc)
  where confirmed_at is null and erased_at is null;
create index accounts_by_email_part on accounts using gin (email gin_trgm_ops);
create index profiles_in_order_of_name on profiles (lower(first_name || ' ' || last_name), account_id);
create index account_roles_by_role on account_roles (role, account_id);
create index subscriptions_by_plan on subscriptions (plan, account_id) where status <> 'ended';

-- The plan in force, for the modules that filter by it. An account without a row has the free plan.
create view account_plans as
  select account_id, plan from subscriptions where status <> 'ended';

-- ---------------------------------------------------------------------------------------------------------------
-- Signals: what may show that a bidder acts for a seller, or doesn't mean their bids. Administrators judge them.

-- Where accounts signed in, as keyed hashes that are the same for every account, so that they can be compared. The
-- device is the browser's full name at a network address. Forgotten 180 days after the last sign-in from there.
create table sign_in_marks (
  account_id uuid not null references accounts (id) on delete restrict,
  kind text not null constraint sign_in_marks_kind_known check (kind in ('device', 'network')),
  mark bytea not null,
  seen_at timestamptz not null default house_now(),
  primary key (account_id, kind, mark)
);
create index sign_in_marks_by_mark on sign_in_marks (mark, kind);
create index sign_in_marks_by_age on sign_in_marks (seen_at);

-- A hash of the provider's fingerprint of the default card: the same card gives the same one for every account.
alter table payment_customers add column card_mark bytea;
create index payment_customers_by_card on payment_customers (card_mark) where card_mark is not null;

create index orders_lapsed on orders (lapsed_at) where lapsed_at is not null;

-- One row per rule, bidder and seller, however often it is found.
create table signals (
  id uuid primary key default uuidv7(),
  rule text not null constraint signals_rule_known
    check (rule in ('shared-device', 'shared-network', 'shared-card', 'one-seller', 'voided-bids', 'lapsed-orders')),
  account_id uuid not null references accounts (id) on delete restrict,
  -- The seller; null where the rule is about the bidder alone.
  seller_id uuid references accounts (id) on delete restrict,
  -- What it was found by: a list of lots or orders, each with its time.
  evidence jsonb not null constraint signals_evidence_list check (jsonb_typeof(evidence) = 'array'),
  found_at timestamptz not null default house_now(),
  -- When evidence was last added.
  renewed_at timestamptz not null default house_now(),
  dismissed_at timestamptz,
  dismissed_by uuid references accounts (id) on delete restrict,
  dismissed_reason text constraint signals_dismissed_reason_length check (length(dismissed_reason) between 1 and 2000),
  constraint signals_one_per_rule_and_pair unique nulls not distinct (rule, account_id, seller_id),
  constraint signals_dismissed_whole check (
    (dismissed_at is null) = (dismissed_by is null) and (dismissed_at is null) = (dismissed_reason is null)
  )
);
create index signals_by_account on signals (account_id);
create index signals_by_seller on signals (seller_id) where seller_id is not null;
create index signals_by_dismisser on signals (dismissed_by) where dismissed_by is not null;
create index signals_open on signals (renewed_at desc, id desc) where dismissed_at is null;
create index signals_dismissed on signals (dismissed_at desc, id desc) where dismissed_at is not null;
create index signals_by_age on signals (renewed_at);

-- Up to when bids and orders were searched for signals. Locking its only row lets one node search at a time.
create table signal_checks (
  id boolean primary key default true constraint signal_checks_one_row check (id),
  checked_until timestamptz not null
);
insert into signal_checks (checked_until) values (house_now());
