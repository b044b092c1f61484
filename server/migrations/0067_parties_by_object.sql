-- Parties: also of hires, stagings and quotes, and the realtor who loses a share by the decision of a claim.
create or replace view decision_parties (kind, object_id, account_id) as
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
  select 'claim', claims.id, orders.realtor_id from claims join orders on orders.id = claims.subject_id
  where claims.subject_kind = 'order' and orders.realtor_id is not null
  union all
  select 'hire', hires.id, party.id from hires, unnest(array[agent_id, owner_id]) as party (id)
  where party.id is not null
  union all
  select 'staging', stagings.id, party.id from stagings, unnest(array[realtor_id, payer_id, owner_id]) as party (id)
  where party.id is not null
  union all
  select 'quote', delivery_quotes.id, party.id from delivery_quotes, unnest(array[account_id, seller_id]) as party (id)
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

-- Platform: a card is good until then. Null: not known, for cards that were stored before this.
alter table payment_customers add column card_expires_at timestamptz;

create or replace view accounts_with_card as
  select account_id from payment_customers
  where payment_method_id is not null and (card_expires_at is null or card_expires_at > (select house_now()));
