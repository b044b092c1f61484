-- no-transaction
-- The term of a lease begins when the work arrives, and not with the payment.

-- Null: it has not begun. Until then `starts_at` and `ends_at` are the latest that it can begin and end.
alter table leases add column if not exists started_at timestamptz;
-- A lease that was canceled before the work was sent was recorded as returned. Rows of before stay so.
alter table leases drop constraint if exists leases_status_known;
alter table leases add constraint leases_status_known check (status in ('active', 'returned', 'canceled')) not valid;
alter table leases validate constraint leases_status_known;
alter table leases drop constraint if exists leases_returned_are_settled;
alter table leases drop constraint if exists leases_ended_are_settled;
alter table leases add constraint leases_ended_are_settled check (
  (status = 'active') = (returned_at is null) and (returned_at is null) = (damage_cents is null)
) not valid;
alter table leases validate constraint leases_ended_are_settled;
drop index concurrently if exists leases_to_begin;
create index concurrently leases_to_begin on leases (starts_at) where status = 'active' and started_at is null;

-- From so many days after the last day to ship on, the buyer may cancel. For existing orders nothing changes.
alter table shipments add column if not exists cancel_after_days smallint not null default 3;
alter table shipments drop constraint if exists shipments_cancel_after_days_positive;
alter table shipments add constraint shipments_cancel_after_days_positive check (cancel_after_days > 0) not valid;
alter table shipments validate constraint shipments_cancel_after_days_positive;

-- When the work of an order arrived, or should at the latest. `is_underway`: it was shipped or is ready for the buyer,
-- and neither a problem nor a dispute is open.
create or replace view order_arrivals as
  select order_id, delivered_at as arrived_at, arrives_by,
    (state = 'shipped' or (state = 'packed' and option in ('pickup', 'own-carrier')))
      and not has_open_problem and disputed_at is null as is_underway
  from shipments;

-- Leases that run keep their dates.
-- backfill-ignore The shipment's next step and the loans' round do it for a lease that a node adds meanwhile.
update leases set started_at = starts_at
  where started_at is null and (status <> 'active' or not exists (
    select from shipments where order_id = leases.order_id and state in ('paid', 'packed', 'shipped')));
-- Those whose work has not arrived begin with it, at the latest 3 days after its latest arrival, and are booked until
-- 14 days after their latest end.
-- backfill-ignore The shipment's next step and the loans' round do it for a lease that a node adds meanwhile.
update leases set starts_at = (arrives_by + 3)::timestamp at time zone 'utc',
    ends_at = (arrives_by + 3 + make_interval(months => months)) at time zone 'utc'
  from shipments
  where shipments.order_id = leases.order_id and leases.status = 'active' and leases.started_at is null;
-- backfill-ignore The shipment's next step and the loans' round do it for a lease that a node adds meanwhile.
update work_bookings b set during = tstzrange(lower(b.during), greatest(upper(b.during), least(
    ((l.ends_at at time zone 'utc')::date + 15)::timestamp at time zone 'utc',
    (select min(lower(o.during)) from work_bookings o
      where o.artwork_id = b.artwork_id and lower(o.during) >= upper(b.during)))))
  from leases l
  where b.kind = 'lease' and b.subject_id = l.id and l.status = 'active' and l.started_at is null;
