-- Problems with orders: a buyer reports that a work has not arrived, or not as it was described. A decision refunds in
-- whole or part, and may ask for the work back; the refund is then sent once the work is.

alter table claims drop constraint claims_subject_kind_known;
alter table claims add constraint claims_subject_kind_known check (subject_kind in ('hire', 'order')) not valid;
-- What is wrong with the order.
alter table claims add column problem text
  constraint claims_problem_known check (problem in ('not-arrived', 'damaged', 'different'));
alter table claims add constraint claims_problem_of_an_order
  check ((subject_kind = 'order') = (problem is not null)) not valid;
-- Null: Vermeil itself, for the works that it sells.
alter table claims alter column respondent_id drop not null;
alter table claims add constraint claims_of_somebody
  check (claimant_id is not null or respondent_id is not null) not valid;

-- A decision that asks for the work back has not ended: it waits for the return, which the other side may dispute.
alter table claims drop constraint claims_state_known;
alter table claims add constraint claims_state_known
  check (state in ('opened', 'answered', 'returning', 'objected', 'decided', 'withdrawn')) not valid;
-- What waits for an answer or for an administrator.
drop index claims_open;
create index claims_open on claims (opened_at) where state in ('opened', 'answered', 'objected');

-- What is awarded for an order comes from its payment: from the shares in it, or from the insurance.
alter table claim_decisions
  add column payment_cents bigint not null default 0
    constraint claim_decisions_payment_not_negative check (payment_cents >= 0),
  add column is_insured boolean not null default false,
  add column return_paid_by text
    constraint claim_decisions_return_paid_by_known check (return_paid_by in ('buyer', 'seller', 'vermeil'));
alter table claim_decisions drop constraint claim_decisions_add_up;
alter table claim_decisions
  add constraint claim_decisions_add_up
    check (awarded_cents = deposit_cents + invoiced_cents + payment_cents) not valid,
  add constraint claim_decisions_refund_on_these_terms
    check (payment_cents > 0 or (not is_insured and return_paid_by is null)) not valid;

create table claim_returns (
  claim_id uuid primary key references claim_decisions (claim_id) on delete restrict,
  send_by timestamptz not null,
  carrier text not null default '' constraint claim_returns_carrier_length check (length(carrier) <= 100),
  tracking_number text not null default ''
    constraint claim_returns_tracking_number_length check (length(tracking_number) <= 100),
  sent_at timestamptz,
  -- Without an objection the work counts as returned then.
  refund_at timestamptz,
  objection text not null default '' constraint claim_returns_objection_length check (length(objection) <= 2000),
  ended_at timestamptz,
  is_returned boolean,
  -- Null: nobody, its time had come.
  ended_by uuid references accounts (id) on delete restrict,
  reason text not null default '' constraint claim_returns_reason_length check (length(reason) <= 2000),
  constraint claim_returns_sent_with_tracking check (
    (sent_at is null) = (tracking_number = '') and (sent_at is null) = (carrier = '')
    and (sent_at is null) = (refund_at is null)
  ),
  constraint claim_returns_disputed_once_sent check (objection = '' or sent_at is not null),
  constraint claim_returns_ended_in_one_way check ((ended_at is null) = (is_returned is null))
);
create index claim_returns_by_end on claim_returns (ended_by) where ended_by is not null;
-- What the clock ends, and when.
create index claim_returns_due on claim_returns (coalesce(refund_at, send_by)) where ended_at is null and objection = '';

-- A refund that the insurance pays.
alter table refunds drop constraint refunds_cause_known;
alter table refunds add constraint refunds_cause_known check (cause in ('unfulfillable', 'administrator', 'deposit',
  'provider', 'cancellation', 'chargeback', 'insurance')) not valid;
