-- House settings, the terms that lots and orders copy from them, and before and after in the audit log.

-- What an administrator may change while the server runs, one row for each section. The server validates the values.
create table house_settings (
  section text primary key constraint house_settings_section_known
    check (section in ('increments', 'closing', 'payment', 'leasing', 'support', 'announcement', 'demo')),
  -- Null: the defaults.
  value jsonb,
  -- Rises with every change. A change names the version it was made from, so that nobody overwrites what they never saw.
  version integer not null default 0 constraint house_settings_version_not_negative check (version >= 0),
  changed_at timestamptz,
  -- No foreign key, as in the audit log.
  changed_by uuid,
  constraint house_settings_changes_have_a_time check ((version = 0) = (changed_at is null))
);
insert into house_settings (section)
values ('increments'), ('closing'), ('payment'), ('leasing'), ('support'), ('announcement'), ('demo');

-- The card switch moves here. `payment_settings` goes with a later release: the one before this still reads it.
update house_settings set version = 1, changed_at = house_now(),
  value = jsonb_build_object('cardBeforeBidding', payment_settings.card_before_bidding)
from payment_settings where section = 'payment' and payment_settings.card_before_bidding is not null;

-- The terms a lot opened by. The defaults are the documented terms, which every lot so far has opened by.
alter table lots
  add column soft_close_window_seconds integer not null default 120,
  add column soft_close_extension_seconds integer not null default 120,
  add column payment_term_hours integer not null default 72;
alter table lots
  add constraint lots_soft_close_positive
    check (soft_close_window_seconds > 0 and soft_close_extension_seconds > 0) not valid,
  add constraint lots_payment_term_positive check (payment_term_hours > 0) not valid;

create or replace view public_lots as
  select id, lot_number, artwork_id, seller_id, venue, state, outcome, starting_bid_cents, increments, buy_now_cents,
    buy_now_visibility, current_bid_cents, bid_count, sequence, opens_at, closes_at, stopped_at, ended_at, hammer_cents,
    created_at,
    case when reserve_cents is null then 'none' when current_bid_cents >= reserve_cents then 'met' else 'not-met' end
      as reserve,
    soft_close_window_seconds, soft_close_extension_seconds, payment_term_hours
  from lots;

-- How long the buyer has, or had, to pay.
alter table orders add column payment_term_hours integer not null default 72;
alter table orders add constraint orders_payment_term_positive check (payment_term_hours > 0) not valid;

-- The deposit of a lease is a number of monthly prices, by the setting at the time of the lease.
alter table leases drop constraint leases_deposit_is_one_month;
alter table leases add constraint leases_deposit_is_whole_months
  check (deposit_cents >= monthly_cents and deposit_cents % monthly_cents = 0) not valid;

-- What an act changed, where it changed fields: their names with the values before and after. Never a secret.
alter table audit_log add column before jsonb, add column after jsonb;

-- The log is read from the newest entry backward: all of it, or that of one person, act or object.
create index audit_log_in_order on audit_log (at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, at desc, id desc);
create index audit_log_of_act on audit_log (act, at desc, id desc);
create index audit_log_of_subject on audit_log (subject, at desc, id desc);
drop index audit_log_newest;
