-- no-transaction
-- Results for everybody: which lots passed when, and what of a sale anybody may know.
drop index concurrently if exists lots_passed;
set lock_timeout = '10min';
create index concurrently lots_passed on lots (ended_at) where state = 'passed';

-- `public_price_cents` is null where the price was agreed in private: at a fixed price that was not shown to everybody, or
-- by the person who had the work on loan.
create or replace view comparable_sales as
  select sales.artwork_id, artworks.artist_id, artworks.medium, artworks.height_cm * artworks.width_cm as area_cm2,
    coalesce(standing.amount_cents, sales.price_cents) as price_cents, sales.sold_at,
    sales.lot_id, sales.outcome, artworks.estimate_low_cents, artworks.estimate_high_cents,
    case when standing.kind is distinct from 'loan-purchase'
        and (sales.outcome <> 'buy-now' or lots.buy_now_visibility = 'public')
      then coalesce(standing.amount_cents, sales.price_cents) end as public_price_cents
  from sales
  join artworks on artworks.id = sales.artwork_id
  left join lots on lots.id = sales.lot_id
  left join orders as standing on standing.sale_id = sales.id
    and standing.status not in ('lapsed', 'canceled', 'refunded')
  where standing.id is not null
    -- No `exists`: PostgreSQL would read all orders at once for it.
    or sales.voided_at is null and (select orders.id from orders where orders.sale_id = sales.id limit 1) is null;
