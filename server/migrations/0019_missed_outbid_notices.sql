-- Up to when the history was searched for bidders whose outbid notice was lost with a node. One row; its lock lets one
-- node search at a time.
create table outbid_checks (
  id boolean primary key default true,
  checked_until timestamptz not null,
  constraint outbid_checks_one_row check (id)
);
insert into outbid_checks (checked_until) values (house_now());

-- Entries are appended in the order of their time, so a block range index is small and costs a bid nothing.
create index lot_entries_by_time on lot_entries using brin (placed_at) with (pages_per_range = 16, autosummarize = on);
