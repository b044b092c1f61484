-- Explicit kinds for orders that other columns told apart: `late-fee` for late days of a hire or staging, `loan-purchase`
-- for a work that the person who has it bought. Nodes are stopped for this file: the version before writes the old kinds.

alter table orders
  drop constraint orders_kind_known,
  add constraint orders_kind_known check (kind in (
    'purchase', 'auction', 'loan-purchase', 'lease', 'hire', 'staging', 'late-fee', 'damage', 'donation', 'test'
  ));

-- The kinds that each order fits: exactly one, or the file stops. An invoice of late days counted as delivered when it was
-- written; a rent is delivered when its loan begins, after the payment. The month of a staging that nobody used has no
-- row any more, and is not delivered.
create temporary table order_kinds_found on commit drop as
  select o.id, o.kind as kind_before, array_remove(array[
    case when p.order_id is not null then 'loan-purchase' end,
    case when o.kind in ('hire', 'staging') and o.delivered_at < coalesce(o.paid_at, 'infinity') then 'late-fee' end,
    case
      when p.order_id is not null and o.kind = 'purchase' and o.artwork_id is not null then null
      when o.kind = 'purchase' then case when o.lot_id is not null then o.kind end
      when o.kind not in ('hire', 'staging') or o.delivered_at is null or h.order_id is not null or m.order_id is not null
        then o.kind
    end
  ], null) as fits
  from orders o
  left join loan_purchases p on p.order_id = o.id
  left join hires h on h.order_id = o.id
  left join staging_months m on m.order_id = o.id;

do $$
declare
  odd record;
  ordered bigint := (select count(*) from orders);
  bought bigint := (select count(*) from loan_purchases);
begin
  select * into odd from order_kinds_found where cardinality(fits) <> 1 limit 1;
  if found then
    raise exception 'order % of kind % fits % kinds: %', odd.id, odd.kind_before, cardinality(odd.fits), odd.fits;
  end if;
  update orders o set kind = k.fits[1] from order_kinds_found k where k.id = o.id and o.kind <> k.fits[1];
  if (select count(*) from orders o join order_kinds_found k on k.id = o.id and k.fits[1] = o.kind) <> ordered
    or (select count(*) from orders where kind = 'loan-purchase') <> bought then
    raise exception 'of % orders, % of them of loaned works, some lost their kind', ordered, bought;
  end if;
end $$;

-- Earnings of what delivers nothing are free once it is paid.
update orders set delivered_at = null where kind in ('late-fee', 'damage') and delivered_at is not null;
alter table orders add constraint orders_fees_deliver_nothing
  check (kind not in ('late-fee', 'damage') or delivered_at is null);

create or replace view lot_orders as
  select sale_id, buyer_id, amount_cents, status = 'due' and sale_id is not null as is_unpaid
  from orders where lot_id is not null and kind in ('auction', 'purchase', 'loan-purchase') and status <> 'pending';
