-- What people see after they sign in.

-- Auctions: the lots that somebody has bid on. One row per bidder and lot, written with the first bid; later bids
-- write none.
create index lot_paddles_by_account on lot_paddles (account_id);
-- Finds voided bids without reading whole histories.
create index lot_entries_voids on lot_entries (lot_id) where kind = 'void';

-- Catalog: whether a watcher wants to hear that the lot is about to close.
alter table watches add column has_alerts boolean not null default true;
