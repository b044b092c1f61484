-- The $1 test payment is an order of its own kind, booked on an account of its own: it is no purchase, no sale and no
-- volume. Payments made before this keep their ledger lines, which are append-only.
alter table orders drop constraint orders_kind_check;
alter table orders add constraint orders_kind_known check (kind in ('purchase', 'auction', 'lease', 'donation', 'test'));
update orders set kind = 'test'
  where kind = 'purchase' and title = 'Test Artwork' and artwork_id is null and sale_id is null and seller_id is null;
-- A test payment delivers nothing and pays nobody.
alter table orders add constraint orders_test_sells_nothing check (
  kind <> 'test' or num_nonnulls(seller_id, sale_id, lot_id, artwork_id, artist_id) = 0
);

alter table ledger_lines drop constraint ledger_lines_account_check;
alter table ledger_lines add constraint ledger_lines_account_known check (account in ('provider', 'bank', 'commission',
  'payable', 'deposit', 'donation', 'subscription', 'house-sale', 'house-purchase', 'unfulfilled', 'test'));
