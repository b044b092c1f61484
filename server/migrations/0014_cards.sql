set local lock_timeout = '5s';

-- A guarantee places the very offer that its bidder confirmed, on the card that was authorized, and says what became of
-- it: `refusal` is why the bid was not placed.
alter table bid_guarantees
  add column is_maximum boolean not null default false,
  add column payment_method_id text,
  add column refusal text check (length(refusal) between 1 and 500);
create index bid_guarantees_by_account on bid_guarantees (account_id) where status in ('held', 'placed');

-- A visit to the provider's page may also only save a card.
alter table checkouts drop constraint checkouts_purpose_check;
alter table checkouts add constraint checkouts_purpose_check
  check (purpose in ('order', 'guarantee', 'subscription', 'card')) not valid;
alter table checkouts validate constraint checkouts_purpose_check;
