-- How works get to their buyers, and what both sides write about it.

alter table orders
  -- When it is completed if the buyer says nothing; known once it is delivered.
  add column completes_at timestamptz,
  add column completed_at timestamptz;

-- Earnings are free once their order is completed. What was free by the rule of before stays free.
update orders set completed_at = coalesce(delivered_at, paid_at + interval '7 days')
where status in ('paid', 'refunded') and kind in ('purchase', 'auction', 'lease')
  and (delivered_at is not null or paid_at <= (select house_now()) - interval '7 days');
alter table orders add constraint orders_completed_after_payment
  check (completed_at is null or paid_at is not null) not valid;

create table shipments (
  order_id uuid primary key references orders (id) on delete restrict,
  buyer_id uuid references accounts (id) on delete restrict,
  -- Null: Vermeil itself, for its own works.
  seller_id uuid references accounts (id) on delete restrict,
  option text not null
    constraint shipments_option_known check (option in ('delivery', 'pickup', 'own-carrier', 'in-hand', 'arranged')),
  state text not null default 'paid'
    constraint shipments_state_known check (state in ('paid', 'packed', 'shipped', 'delivered', 'completed', 'canceled')),
  paid_at timestamptz not null,
  -- Until the end of this day, in UTC.
  ship_by date not null,
  -- The latest promised arrival. Later if it was shipped too late for it.
  arrives_by date not null,
  transit_days smallint not null constraint shipments_transit_days_not_negative check (transit_days >= 0),
  carrier text not null default '' constraint shipments_carrier_length check (length(carrier) <= 100),
  tracking_number text not null default ''
    constraint shipments_tracking_number_length check (length(tracking_number) <= 100),
  tracking_url text not null default '' constraint shipments_tracking_url_is_a_web_address
    check (tracking_url = '' or (tracking_url ~* '^https?://' and length(tracking_url) <= 500)),
  -- How the seller or an administrator knows that it was delivered.
  delivery_note text not null default '' constraint shipments_delivery_note_length check (length(delivery_note) <= 500),
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  completes_at timestamptz,
  completed_at timestamptz,
  canceled_at timestamptz,
  reminders_sent smallint not null default 0
    constraint shipments_two_reminders_at_most check (reminders_sent between 0 and 2),
  -- The buyer was mailed that it will count as delivered.
  warned_at timestamptz,
  -- The pick-up code is derived from the order and this number, and not stored.
  code_number integer not null default 1 constraint shipments_code_number_positive check (code_number >= 1),
  wrong_codes smallint not null default 0 constraint shipments_wrong_codes_not_negative check (wrong_codes >= 0),
  has_open_problem boolean not null default false,
  -- When the clock has to do something about it next.
  next_step_at timestamptz,
  constraint shipments_delivered_when_said check (state not in ('delivered', 'completed') or delivered_at is not null),
  constraint shipments_completes_once_delivered check ((delivered_at is null) = (completes_at is null)),
  constraint shipments_completed_at_some_time check ((state = 'completed') = (completed_at is not null)),
  constraint shipments_canceled_at_some_time check ((state = 'canceled') = (canceled_at is not null)),
  constraint shipments_shipped_when_said check (state <> 'shipped' or shipped_at is not null)
);
create index shipments_by_buyer on shipments (buyer_id) where buyer_id is not null;
create index shipments_by_seller on shipments (seller_id) where seller_id is not null;
create index shipments_to_ship on shipments (seller_id, ship_by, order_id) where state in ('paid', 'packed');
create index shipments_next_step on shipments (next_step_at) where next_step_at is not null;

create table shipment_events (
  id uuid primary key default uuidv7(),
  order_id uuid not null references shipments (order_id) on delete restrict,
  kind text not null constraint shipment_events_kind_known check (kind in ('paid', 'packed', 'shipped',
    'tracking-changed', 'delivered', 'completed', 'canceled', 'seller-reminded', 'buyer-warned', 'code-refused',
    'code-renewed')),
  side text not null constraint shipment_events_side_known check (side in ('buyer', 'seller', 'administrator', 'clock')),
  actor_id uuid references accounts (id) on delete restrict,
  at timestamptz not null default house_now(),
  constraint shipment_events_clock_is_nobody check (side <> 'clock' or actor_id is null)
);
create index shipment_events_by_order on shipment_events (order_id, id);
create index shipment_events_by_actor on shipment_events (actor_id) where actor_id is not null;
-- These happen once.
create unique index shipment_events_once on shipment_events (order_id, kind)
  where kind in ('paid', 'packed', 'shipped', 'delivered', 'completed', 'canceled', 'buyer-warned');
create trigger shipment_events_are_append_only before update or delete or truncate on shipment_events
  for each statement execute function refuse_change();

create table order_messages (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete restrict,
  author_id uuid not null references accounts (id) on delete restrict,
  side text not null constraint order_messages_side_known check (side in ('buyer', 'seller', 'administrator')),
  text text not null constraint order_messages_text_length check (length(text) between 1 and 2000),
  sent_at timestamptz not null default house_now()
);
create index order_messages_by_order on order_messages (order_id, id);
create index order_messages_by_author on order_messages (author_id);

create table order_files (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders (id) on delete restrict,
  author_id uuid not null references accounts (id) on delete restrict,
  side text not null constraint order_files_side_known check (side in ('buyer', 'seller', 'administrator')),
  purpose text not null constraint order_files_purpose_known check (purpose in ('packing', 'proof', 'message')),
  media_key text not null constraint order_files_are_private check (media_key like 'private/%'),
  is_image boolean not null,
  bytes bigint not null constraint order_files_bytes_positive check (bytes > 0),
  filename text not null constraint order_files_filename_length check (length(filename) between 1 and 200),
  uploaded_at timestamptz not null default house_now()
);
create index order_files_by_order on order_files (order_id, id);
create index order_files_by_author on order_files (author_id);

-- What was paid within the last week and is not delivered. Nothing was promised about its delivery.
insert into shipments (order_id, buyer_id, seller_id, option, paid_at, ship_by, arrives_by, transit_days, next_step_at)
select id, buyer_id, seller_id, 'arranged', paid_at, (paid_at at time zone 'UTC')::date + 7,
  (paid_at at time zone 'UTC')::date + 21, 14, (((paid_at at time zone 'UTC')::date + 6)::timestamp at time zone 'UTC')
from orders
where status = 'paid' and kind in ('purchase', 'auction', 'lease') and artwork_id is not null and completed_at is null;
insert into shipment_events (order_id, kind, side, at) select order_id, 'paid', 'clock', paid_at from shipments;
