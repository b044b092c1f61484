-- What an account may owe at once. Null: as the settings say.
alter table accounts add column bid_limit_cents bigint
  constraint accounts_bid_limit_exact_in_json check (bid_limit_cents between 0 and 9007199254740991);

-- Platform: who has a card on file.
create view accounts_with_card as
  select account_id from payment_customers where payment_method_id is not null;

-- Payments: what was ordered from lots. `pending` orders are payment pages, which bind nobody; nor does an invoice for a
-- bank transfer, with which nothing is sold yet.
create view lot_orders as
  select sale_id, buyer_id, amount_cents, status = 'due' and sale_id is not null as is_unpaid
  from orders where lot_id is not null and kind in ('auction', 'purchase') and status <> 'pending';
create index orders_due_by_buyer on orders (buyer_id) where status = 'due';
