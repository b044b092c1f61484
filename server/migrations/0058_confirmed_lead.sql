-- Whether the payer was asked about bidding over themselves, and meant it.

alter table bid_guarantees add column confirms_leading boolean not null default false;
