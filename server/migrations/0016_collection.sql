-- Collections: what people note about the works they own, and the sales that their works are compared with.

create table piece_notes (
  order_id uuid primary key references orders (id),
  account_id uuid not null references accounts (id) on delete restrict,
  text text not null constraint piece_notes_text_length check (length(text) between 1 and 2000),
  updated_at timestamptz not null default house_now()
);
create index piece_notes_by_account on piece_notes (account_id);

-- Sales that stand, at the price that was finally owed. A sale that was voided, refunded or never paid counts nowhere,
-- unless it was offered to somebody else.
create view comparable_sales as
  select sales.artwork_id, artworks.artist_id, artworks.medium, artworks.height_cm * artworks.width_cm as area_cm2,
    coalesce(standing.amount_cents, sales.price_cents) as price_cents, sales.sold_at
  from sales
  join artworks on artworks.id = sales.artwork_id
  left join orders as standing on standing.sale_id = sales.id
    and standing.status not in ('lapsed', 'canceled', 'refunded')
  where standing.id is not null
    or sales.voided_at is null and not exists (select from orders where orders.sale_id = sales.id);
