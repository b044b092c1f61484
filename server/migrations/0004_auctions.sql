-- formerly 21fbc59a2044ec1d07cfb08cbbbad9ffaabab5ab454bd6c7cf3ffd60ef5053ca
-- formerly 13655923dd1b3091415909ad67a3cfe3ffdc06ab87ab6ed72161d7618e847ebf
-- Bidding: every lot's history, what stands behind it in private, its sale, the saleroom, and what people are told.

-- Counts what the public can see change, so that a watcher knows the newer of two events. `turn` can not serve: a gap
-- in it would tell that somebody raised a ceiling.
alter table lots add column revision bigint not null default 0;
-- Bidders appear under a name that is theirs on this lot alone; without the salt nobody can tell whose it is.
alter table lots add column pseudonym_salt uuid not null default gen_random_uuid();
-- The leader changes with every bid. An index on it would have to be written, and all others with it, each time.
drop index lots_led;
-- The saleroom sells one lot at a time.
create unique index lots_one_on_the_block on lots (venue) where venue = 'saleroom' and state in ('live', 'stopped');

-- A lot's public history, each entry sealed onto the one before. The last three columns stay in the house.
create table lot_entries (
  lot_id uuid not null references lots (id),
  sequence integer not null check (sequence > 0),
  kind text not null check (kind in ('open', 'ceiling-answer', 'floor', 'correction', 'void', 'closing')),
  amount_cents bigint check (amount_cents between 1 and 100000000000),
  -- An account, or one of the house's paddles; so it is no reference.
  bidder_id uuid,
  pseudonym text,
  placed_at timestamptz not null,
  voids integer[] not null default '{}',
  reason text check (length(reason) between 1 and 2000),
  outcome text check (outcome in ('highest-bidder', 'buy-now', 'marked-by-admin', 'admin-purchase', 'skipped-by-admin', 'passed')),
  hash text not null check (length(hash) = 64),
  turn integer not null check (turn > 0),
  of_turn integer not null check (of_turn between 1 and turn),
  actor_id uuid,
  -- Sequence numbers come from the lot's row, under its lock: no two entries may claim the same place.
  primary key (lot_id, sequence),
  constraint lot_entries_bids_are_whole check (
    kind not in ('open', 'ceiling-answer', 'floor') or (bidder_id is not null and amount_cents is not null)
  ),
  constraint lot_entries_bidders_have_a_pseudonym check ((bidder_id is null) = (pseudonym is null)),
  constraint lot_entries_voids_name_what_they_strike check ((kind = 'void') = (voids <> '{}')),
  constraint lot_entries_closings_have_an_outcome check ((kind = 'closing') = (outcome is not null)),
  constraint lot_entries_amendments_have_a_reason check (kind not in ('correction', 'void') or (reason is not null and actor_id is not null))
);
create index lot_entries_by_bidder on lot_entries (bidder_id, lot_id) where bidder_id is not null;
-- Nothing may follow the closing of a lot, so there is one at most.
create unique index lot_entries_one_closing on lot_entries (lot_id) where kind = 'closing';
create trigger lot_entries_are_append_only before update or delete or truncate on lot_entries
  for each statement execute function refuse_change();

-- Every ceiling as its owner left it. Private: only a void looks back at those that are spent.
create table ceilings (
  lot_id uuid not null references lots (id),
  turn integer not null check (turn > 0),
  of_turn integer not null check (of_turn between 1 and turn),
  bidder_id uuid not null,
  max_cents bigint not null check (max_cents between 1 and 100000000000),
  placed_at timestamptz not null,
  primary key (lot_id, turn)
);
create trigger ceilings_are_append_only before update or delete or truncate on ceilings
  for each statement execute function refuse_change();

-- The first answer to a keyed bid, kept for ever: a retry gets it also after a crash (promise 7).
create table bid_answers (
  account_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  -- What was asked, so that the key of one call is noticed on another.
  request text not null,
  is_accepted boolean not null,
  -- The very text that was sent.
  answer text not null,
  answered_at timestamptz not null,
  primary key (account_id, key)
);
create trigger bid_answers_are_append_only before update or delete or truncate on bid_answers
  for each statement execute function refuse_change();

-- A lot has at most one sale, by whichever road (promise 5).
create table sales (
  id uuid primary key default uuidv7(),
  lot_id uuid not null unique references lots (id),
  artwork_id uuid not null references artworks (id),
  seller_id uuid references accounts (id) on delete set null,
  -- An account, or one of the house's paddles.
  buyer_id uuid not null,
  price_cents bigint not null check (price_cents > 0),
  outcome text not null check (outcome in ('highest-bidder', 'buy-now', 'marked-by-admin', 'admin-purchase')),
  venue text not null check (venue in ('timed', 'saleroom')),
  sold_at timestamptz not null,
  payment_due_at timestamptz not null check (payment_due_at >= sold_at),
  -- Whose hand the floor paddle was, once the administrator has said.
  assigned_to uuid references accounts (id)
);
create index sales_newest on sales (sold_at desc);
create index sales_in_the_saleroom on sales (sold_at) where venue = 'saleroom';
create index sales_by_buyer on sales (buyer_id, sold_at desc);
create index sales_by_seller on sales (seller_id, sold_at desc);

-- What the room looks at: the lot on the block, or the one just ended until the next comes. Its row is what the
-- auctioneer locks, so that of all nodes one acts.
create table saleroom (
  id boolean primary key default true check (id),
  current_lot_id uuid references lots (id),
  revision bigint not null default 0
);
insert into saleroom default values;

-- What a person is told. One unread notice of a kind about a lot is enough: a newer one takes its place.
create table notices (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  lot_id uuid references lots (id) on delete cascade,
  details jsonb not null default '{}',
  at timestamptz not null,
  read_at timestamptz,
  -- Null while it is not yet settled whether a mail goes out.
  mail_settled_at timestamptz
);
create unique index notices_one_unread on notices (account_id, lot_id, kind) where read_at is null and lot_id is not null;
create index notices_newest on notices (account_id, at desc, id);
create index notices_to_settle on notices (at) where mail_settled_at is null;

-- Lots whose bidders and watchers have been told that the end is near, each once.
create table ending_soon_told (
  lot_id uuid primary key references lots (id) on delete cascade,
  told_at timestamptz not null
);
