-- Works that were rejected or withdrawn can be offered again: their seller holds them, too.

create or replace view account_holdings (account_id, kind, title) as
  select seller_id, 'listing', title from artworks where seller_id is not null and status <> 'sold'
  union all
  select account_id, 'spend-plan', name from spend_plans
  union all
  select account_id, 'subscription', plan from subscriptions where status <> 'ended'
  union all
  select owner_id, 'property', address from properties where deleted_at is null
  union all
  select owner_id, 'client', name from clients where deleted_at is null
  union all
  select proposals.owner_id, 'proposal', clients.name
  from proposals join clients on clients.id = proposals.client_id
  where proposals.deleted_at is null and proposals.withdrawn_at is null
  union all
  select owner_id, 'production', title from productions where deleted_at is null
  union all
  select account_id, 'team-seat', productions.title
  from production_members join productions on productions.id = production_members.production_id
  where productions.deleted_at is null
  union all
  -- Requests bind nobody yet, and are not obligations.
  select party.id, 'open-hire', title from hires, unnest(array[agent_id, owner_id]) as party (id) where state = 'requested'
  union all
  select party.id, 'open-staging', title from stagings, unnest(array[realtor_id, owner_id]) as party (id)
  where state = 'requested';
