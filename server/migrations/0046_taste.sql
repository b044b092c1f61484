-- Works that people said they like when they set up their account. What we recommend starts from them.

create table liked_lots (
  account_id uuid not null references accounts (id) on delete restrict,
  lot_id uuid not null references lots (id),
  liked_at timestamptz not null default house_now(),
  primary key (account_id, lot_id)
);
create index liked_lots_by_lot on liked_lots (lot_id);
