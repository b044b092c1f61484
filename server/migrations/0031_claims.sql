-- Claims: something went wrong with a work that was delivered or returned. One side asks for money, the other answers,
-- an administrator decides once.

create table claims (
  id uuid primary key default uuidv7(),
  -- What it is about. No foreign key, since other kinds can follow; the module of the subject checks it.
  subject_kind text not null constraint claims_subject_kind_known check (subject_kind = 'hire'),
  subject_id uuid not null,
  title text not null constraint claims_title_length check (length(title) between 1 and 400),
  -- Null: Vermeil itself, for its own works.
  claimant_id uuid references accounts (id) on delete restrict,
  respondent_id uuid not null references accounts (id) on delete restrict,
  asked_cents bigint not null constraint claims_asked_positive check (asked_cents > 0),
  currency text not null default 'usd' constraint claims_currency_known check (currency = 'usd'),
  state text not null default 'opened'
    constraint claims_state_known check (state in ('opened', 'answered', 'decided', 'withdrawn')),
  opened_at timestamptz not null default house_now(),
  -- Until then the administrator waits for the other side.
  answer_by timestamptz not null,
  ended_at timestamptz,
  constraint claims_between_two_sides check (claimant_id <> respondent_id),
  constraint claims_ended_at_some_time check ((state in ('decided', 'withdrawn')) = (ended_at is not null))
);
-- One open claim about a thing, and one decision ever.
create unique index claims_one_per_subject on claims (subject_kind, subject_id) where state <> 'withdrawn';
create index claims_by_claimant on claims (claimant_id, id desc) where claimant_id is not null;
create index claims_by_respondent on claims (respondent_id, id desc);
create index claims_open on claims (opened_at) where state in ('opened', 'answered');

create table claim_messages (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims (id) on delete cascade,
  author_id uuid not null references accounts (id) on delete restrict,
  side text not null
    constraint claim_messages_side_known check (side in ('claimant', 'respondent', 'administrator')),
  text text not null constraint claim_messages_text_length check (length(text) between 1 and 2000),
  sent_at timestamptz not null default house_now()
);
create index claim_messages_by_claim on claim_messages (claim_id, id);
create index claim_messages_by_author on claim_messages (author_id);

create table claim_files (
  id uuid primary key default uuidv7(),
  claim_id uuid not null references claims (id) on delete cascade,
  author_id uuid not null references accounts (id) on delete restrict,
  side text not null constraint claim_files_side_known check (side in ('claimant', 'respondent', 'administrator')),
  media_key text not null constraint claim_files_are_private check (media_key like 'private/%'),
  bytes bigint not null constraint claim_files_bytes_positive check (bytes > 0),
  filename text not null constraint claim_files_filename_length check (length(filename) between 1 and 200),
  uploaded_at timestamptz not null default house_now()
);
create index claim_files_by_claim on claim_files (claim_id, id);
create index claim_files_by_author on claim_files (author_id);

-- The key makes a second decision impossible, whoever sends it.
create table claim_decisions (
  claim_id uuid primary key references claims (id) on delete restrict,
  decided_by uuid not null references accounts (id) on delete restrict,
  awarded_cents bigint not null constraint claim_decisions_awarded_not_negative check (awarded_cents >= 0),
  -- Where the money comes from, and what of the deposit goes back.
  deposit_cents bigint not null constraint claim_decisions_deposit_not_negative check (deposit_cents >= 0),
  invoiced_cents bigint not null constraint claim_decisions_invoiced_not_negative check (invoiced_cents >= 0),
  refunded_cents bigint not null constraint claim_decisions_refunded_not_negative check (refunded_cents >= 0),
  currency text not null default 'usd' constraint claim_decisions_currency_known check (currency = 'usd'),
  order_id uuid references orders (id),
  reason text not null constraint claim_decisions_reason_length check (length(reason) between 1 and 2000),
  decided_at timestamptz not null default house_now(),
  constraint claim_decisions_add_up check (awarded_cents = deposit_cents + invoiced_cents),
  constraint claim_decisions_invoiced_by_an_order check ((invoiced_cents > 0) = (order_id is not null))
);
create index claim_decisions_by_order on claim_decisions (order_id) where order_id is not null;
create index claim_decisions_by_decider on claim_decisions (decided_by);

-- The deposit of a hire is held after the return: until the owner says that all is well, the time for a claim has
-- passed, or the claim has ended.
alter table hires add column claim_id uuid references claims (id);
alter table hires add column deposit_settled_at timestamptz;
update hires set deposit_settled_at = ended_at where state = 'returned';
alter table hires add constraint hires_deposit_settled_after_return
  check (deposit_settled_at is null or state = 'returned') not valid;
create index hires_by_claim on hires (claim_id) where claim_id is not null;
create index hires_deposits_held on hires (ended_at)
  where state = 'returned' and deposit_settled_at is null and claim_id is null;

-- What somebody saw when the work was handed over, for the comparison with the return.
alter table hires add column handed_over_at timestamptz;
alter table hires add column handover_condition text
  constraint hires_handover_condition_length check (length(handover_condition) <= 2000);
alter table hires add constraint hires_handed_over_once_running check (
  (handed_over_at is null) = (handover_condition is null)
  and (handed_over_at is null or state in ('running', 'returned'))
) not valid;
alter table hire_files drop constraint hire_files_kind_known;
alter table hire_files add constraint hire_files_kind_known
  check (kind in ('photo', 'handover-photo', 'certificate')) not valid;

-- An invoice for a damage beyond the deposit.
alter table orders drop constraint orders_kind_known;
alter table orders add constraint orders_kind_known
  check (kind in ('purchase', 'auction', 'lease', 'hire', 'staging', 'damage', 'donation', 'test')) not valid;
