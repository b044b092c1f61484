-- Payouts to the provider's connected accounts, money that is held back, and disputed payments.

-- Why the money of an order can't be paid out, whatever became of its delivery.
create table payout_holds (
  order_id uuid not null references orders (id),
  reason text not null constraint payout_holds_reason_known check (reason in ('problem', 'chargeback')),
  since timestamptz not null default house_now(),
  primary key (order_id, reason)
);

-- The accounts of sellers and realtors at the provider. Bank details are stored there and nowhere here.
create table payout_accounts (
  account_id uuid primary key references accounts (id) on delete restrict,
  provider_id text not null constraint payout_accounts_one_per_provider_account unique,
  status text not null default 'in-progress'
    constraint payout_accounts_status_known check (status in ('in-progress', 'needs-information', 'ready')),
  -- What the provider still asks for, in its words.
  missing text[] not null default '{}',
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now()
);

-- A payout is made by bank transfer and recorded when it is paid, or sent to a connected account: then it is wanted
-- first and paid once the provider has answered.
alter table payouts
  add column method text not null default 'bank'
    constraint payouts_method_known check (method in ('bank', 'transfer')),
  add column status text not null default 'paid'
    constraint payouts_status_known check (status in ('wanted', 'failed', 'paid', 'replaced', 'canceled')),
  -- The connected account.
  add column destination text,
  -- How often the provider has refused it, why it did last, and when it is tried again.
  add column attempts smallint not null default 0
    constraint payouts_attempts_not_negative check (attempts >= 0),
  add column failure text constraint payouts_failure_length check (length(failure) between 1 and 1000),
  add column next_attempt_at timestamptz,
  -- Set while the provider may have been asked and has not answered: until then nobody may pay in another way.
  add column sending_since timestamptz,
  add column created_at timestamptz not null default house_now(),
  alter column reference drop not null,
  alter column paid_by drop not null,
  alter column entry_id drop not null,
  alter column paid_at drop not null;
update payouts set created_at = paid_at;
alter table payouts
  add constraint payouts_paid_are_booked check (
    (status = 'paid') = (entry_id is not null) and (status = 'paid') = (paid_at is not null)
    and (status <> 'paid' or reference is not null)
  ) not valid,
  add constraint payouts_transfers_have_a_destination
    check ((method = 'transfer') = (destination is not null)) not valid,
  add constraint payouts_bank_transfers_are_made check (method = 'transfer' or status = 'paid') not valid,
  add constraint payouts_wanted_have_a_time
    check ((status = 'wanted') = (next_attempt_at is not null)) not valid,
  add constraint payouts_sent_are_wanted check (sending_since is null or status = 'wanted') not valid;
-- What is not decided yet reserves money, so a party has one of them at a time.
create unique index payouts_one_open_per_party on payouts (party_id) where status in ('wanted', 'failed');
create unique index payouts_one_per_transfer on payouts (reference) where method = 'transfer';
create index payouts_to_send on payouts (next_attempt_at) where status = 'wanted';
create index payouts_by_creation on payouts (created_at desc);

-- What a payout to a connected account settles, order by order. Reserved until the payout is paid or given up.
create table payout_lines (
  payout_id uuid not null references payouts (id),
  order_id uuid not null references orders (id),
  -- Negative: a debt that is taken off.
  amount_cents bigint not null constraint payout_lines_amount_not_zero check (amount_cents <> 0),
  currency text not null default 'usd' constraint payout_lines_currency_known check (currency = 'usd'),
  primary key (payout_id, order_id)
);
create index payout_lines_by_order on payout_lines (order_id);

-- A refund that the provider refuses is tried again, with growing pauses.
alter table refunds
  add column attempts smallint not null default 0
    constraint refunds_attempts_not_negative check (attempts >= 0),
  add column failure text constraint refunds_failure_length check (length(failure) between 1 and 1000),
  add column next_attempt_at timestamptz;
alter table refunds drop constraint refunds_cause_known;
alter table refunds add constraint refunds_cause_known check (cause in ('unfulfillable', 'administrator', 'deposit',
  'provider', 'cancellation', 'chargeback')) not valid;
create index refunds_refused on refunds (created_at desc) where status <> 'done' and failure is not null;

-- Payments that a buyer disputes with their bank. The provider's latest word; the ledger has what it cost.
create table disputes (
  id text primary key,
  -- Null where the payment was for no order, such as a subscription.
  order_id uuid references orders (id),
  payment_intent text not null,
  amount_cents bigint not null constraint disputes_amount_positive check (amount_cents > 0),
  currency text not null default 'usd' constraint disputes_currency_known check (currency = 'usd'),
  -- What the provider charges for it.
  fee_cents bigint not null default 0 constraint disputes_fee_not_negative check (fee_cents >= 0),
  reason text not null constraint disputes_reason_length check (length(reason) between 1 and 200),
  status text not null constraint disputes_status_known check (status in ('open', 'won', 'lost')),
  -- Until when the provider takes evidence.
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  constraint disputes_closed_at_the_end check ((status = 'open') = (closed_at is null))
);
create index disputes_by_order on disputes (order_id) where order_id is not null;
create index disputes_newest on disputes (opened_at desc, id desc);

-- `chargeback` is what disputed payments cost Vermeil: fees, and what no seller gives back.
alter table ledger_lines drop constraint ledger_lines_account_known;
alter table ledger_lines add constraint ledger_lines_account_known check (account in ('provider', 'bank', 'commission',
  'payable', 'deposit', 'donation', 'subscription', 'house-sale', 'house-purchase', 'unfulfilled', 'test', 'insurance',
  'tax', 'chargeback')) not valid;

-- How sellers and realtors are paid.
alter table house_settings drop constraint house_settings_section_known;
alter table house_settings add constraint house_settings_section_known check (section in ('increments', 'closing',
  'payment', 'payouts', 'leasing', 'delivery', 'tax', 'support', 'announcement', 'demo')) not valid;
insert into house_settings (section) values ('payouts');
insert into house_settings_versions (section, version, value, since) values ('payouts', 0, null, '-infinity');
