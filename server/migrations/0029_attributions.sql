-- Attributions: a client who opened a proposal came to its works through a realtor, who then shares in the sale.

-- Sellers choose per work whether realtors may propose it.
alter table artworks add column is_proposable boolean not null default true;
create or replace view public_works as
  select id, artist_id, seller_id, status, title, slug, description, category, medium, materials, dimensions, height_cm,
    width_cm, depth_cm, year, collection_id, style, suitable_for, estimate_low_cents, estimate_high_cents, provenance,
    condition, signature, edition, frame, exhibitions, literature, location, is_leasable, lease_price_cents, venue,
    is_featured, listed_at, created_at, updated_at, featured_position, is_proposable
  from artworks;

-- The address that the link was mailed to. The client's own may have changed since.
alter table proposals add column sent_to text
  constraint proposals_sent_to_lower_case check (sent_to = lower(sent_to))
  constraint proposals_sent_to_length check (length(sent_to) between 3 and 320);
update proposals set sent_to = clients.email from clients
where clients.id = proposals.client_id and proposals.token_hash is not null;

create table proposal_attributions (
  id uuid primary key default uuidv7(),
  proposal_id uuid not null,
  artwork_id uuid not null,
  realtor_id uuid not null references accounts (id) on delete restrict,
  -- A buyer is the client if either is theirs. The account is set where the client was signed in.
  email text not null
    constraint proposal_attributions_email_lower_case check (email = lower(email))
    constraint proposal_attributions_email_length check (length(email) between 3 and 320),
  account_id uuid references accounts (id) on delete restrict,
  made_at timestamptz not null,
  ends_at timestamptz not null,
  constraint proposal_attributions_end_after_start check (ends_at > made_at),
  constraint proposal_attributions_not_of_own_purchases check (account_id <> realtor_id),
  -- No reference to the work itself: its lock would meet that of a seller who is offering it.
  foreign key (proposal_id, artwork_id) references proposal_works (proposal_id, artwork_id) on delete cascade
);
create index proposal_attributions_by_proposal on proposal_attributions (proposal_id, artwork_id);
create index proposal_attributions_by_address on proposal_attributions (artwork_id, email);
create index proposal_attributions_by_account on proposal_attributions (account_id, artwork_id)
  where account_id is not null;
create index proposal_attributions_by_email on proposal_attributions (email);
create index proposal_attributions_by_realtor on proposal_attributions (realtor_id, artwork_id);
create index proposal_attributions_oldest on proposal_attributions (ends_at);

-- What came of an attribution. The realtor's share stays on the order when the attribution is deleted.
alter table orders add column attribution_id uuid;
alter table orders add foreign key (attribution_id) references proposal_attributions (id) on delete set null;
create index orders_by_attribution on orders (attribution_id) where attribution_id is not null;

-- The realtors who share in a sale of the work, each with the time until which they do: they can't bid. On the lot's
-- row, because a bid locks and reads nothing else.
alter table lots add column commissions jsonb not null default '{}';

-- For sellers: how often each work was proposed and when last, never to whom.
create view work_proposals as
  select w.artwork_id, count(*)::int as proposals, max(p.sent_at) as last_proposed_at
  from proposal_works w join proposals p on p.id = w.proposal_id
  where p.sent_at is not null group by w.artwork_id;
