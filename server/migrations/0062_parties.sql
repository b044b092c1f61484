-- Parties: the accounts that gain or lose by a decision about an object. Nobody decides as one of them.

-- The provider's fingerprint of the bank account behind a payout account: two accounts with one bank are one party.
alter table payout_accounts add column bank_fingerprint text;
create index payout_accounts_by_bank on payout_accounts (bank_fingerprint) where bank_fingerprint is not null;

create view shared_payout_accounts as
  select own.account_id, other.account_id as other_id
  from payout_accounts own
  join payout_accounts other on other.bank_fingerprint = own.bank_fingerprint and other.account_id <> own.account_id;

-- One branch per kind of object; a question for one kind and id reads that branch alone. Without a row nobody is a party,
-- which is so for Vermeil's own works.
create view decision_parties (kind, object_id, account_id) as
  select 'account', id, id from accounts
  union all
  select 'listing', id, seller_id from artworks where seller_id is not null
  union all
  select 'lot', lots.id, party.id from lots, unnest(interested_parties) as party (id)
  union all
  select 'lot', id, seller_id from lots where seller_id is not null
  union all
  select 'lot', lots.id, realtor.id::uuid from lots, jsonb_object_keys(commissions) as realtor (id)
  union all
  select 'lot', lot_id, account_id from lot_paddles
  union all
  select 'order', orders.id, party.id from orders, unnest(array[buyer_id, seller_id, realtor_id]) as party (id)
  where party.id is not null
  union all
  -- A lapsed order is offered to another bidder of its lot.
  select 'bidders-of-order', orders.id, lot_paddles.account_id from orders join lot_paddles using (lot_id)
  union all
  select 'refund', refunds.id, party.id
  from refunds join orders on orders.id = refunds.order_id, unnest(array[buyer_id, seller_id, realtor_id]) as party (id)
  where party.id is not null
  union all
  select 'payout', id, party_id from payouts
  union all
  select 'lease', leases.id, party.id from leases, unnest(array[lessee_id, lessor_id]) as party (id)
  where party.id is not null
  union all
  select 'claim', claims.id, party.id from claims, unnest(array[claimant_id, respondent_id]) as party (id)
  where party.id is not null
  union all
  select 'question', lot_questions.id, party.id from lot_questions, unnest(array[account_id, seller_id]) as party (id)
  where party.id is not null
  union all
  select 'signal', signals.id, party.id from signals, unnest(array[account_id, seller_id]) as party (id)
  where party.id is not null
  union all
  select 'authenticity-request', id, account_id from authenticity_requests where account_id is not null
  union all
  select 'application', id, user_id from artist_applications where user_id is not null
  union all
  -- Sent in before there was an account.
  select 'application', artist_applications.id, accounts.id
  from artist_applications join accounts on accounts.email = lower(artist_applications.email)
  where user_id is null;

create view lot_on_block as select current_lot_id as lot_id from saleroom where current_lot_id is not null;
