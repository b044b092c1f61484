-- The work of a loan travels both ways: an order has one shipment out, and one back at the end of its loan.
-- Stop all nodes: the version before finds a shipment by its order alone. So nothing waits for these locks:
-- squawk-ignore-file require-concurrent-index-creation, require-concurrent-index-deletion, constraint-missing-not-valid, adding-foreign-key-constraint, adding-serial-primary-key-field
lock table loans, loan_invoices, shipments, shipment_events in share row exclusive mode;

alter table shipments
  add column direction text not null default 'out'
    constraint shipments_direction_known check (direction in ('out', 'back')),
  -- Whose days it follows. The arrival of one that follows a loan completes no order, and its lateness cancels none.
  add column follows text not null default 'order'
    constraint shipments_follows_known check (follows in ('order', 'loan')),
  add constraint shipments_back_from_loans check (direction = 'out' or follows = 'loan');

alter table shipment_events drop constraint shipment_events_order_id_fkey;
alter table shipments drop constraint shipments_pkey, add primary key (order_id, direction);
alter table shipment_events
  add column direction text not null default 'out',
  add foreign key (order_id, direction) references shipments (order_id, direction) on delete restrict,
  drop constraint shipment_events_kind_known,
  add constraint shipment_events_kind_known check (kind in ('planned', 'paid', 'packed', 'shipped', 'tracking-changed',
    'delivered', 'completed', 'canceled', 'seller-reminded', 'buyer-reminded', 'seller-warned', 'buyer-warned',
    'code-refused', 'code-renewed'));
drop index shipment_events_by_order;
create index shipment_events_by_order on shipment_events (order_id, direction, id);
drop index shipment_events_once;
create unique index shipment_events_once on shipment_events (order_id, direction, kind)
  where kind in ('paid', 'packed', 'shipped', 'delivered', 'completed', 'canceled', 'buyer-warned', 'seller-warned');

create or replace view order_arrivals as
  select order_id, delivered_at as arrived_at, arrives_by,
    (state = 'shipped' or (state = 'packed' and option in ('pickup', 'own-carrier')))
      and not has_open_problem and disputed_at is null as is_underway
  from shipments where direction = 'out';

-- The way back of leases that run and whose work was sent. 14 days are what their bookings leave for it.
with planned as (
  insert into shipments (order_id, direction, follows, buyer_id, seller_id, option, paid_at, ship_by, arrives_by,
    transit_days, next_step_at)
  select s.order_id, 'back', 'loan', l.borrower_id, l.owner_id, 'arranged', s.paid_at, l.until_day, l.until_day + 14, 14,
    (l.until_day - 1)::timestamp at time zone 'utc'
  from loans l join loan_invoices v on v.loan_id = l.id and v.number = 1 join shipments s on s.order_id = v.order_id
  where l.kind = 'lease' and l.state = 'running' and s.shipped_at is not null and s.option in ('delivery', 'arranged')
  returning order_id, direction
)
insert into shipment_events (order_id, direction, kind, side) select order_id, direction, 'planned', 'clock' from planned;
