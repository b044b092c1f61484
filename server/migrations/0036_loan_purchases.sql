-- Leased and hired works that the person who has them buys: part of the rent is taken off the price, at the owner's cost.

alter table hire_terms
  add column purchase_credit_percent smallint not null default 50,
  add constraint hire_terms_purchase_credit_is_a_share check (purchase_credit_percent between 0 and 100) not valid;

create table loan_purchases (
  order_id uuid primary key references orders (id) on delete restrict,
  kind text not null constraint loan_purchases_kind_known check (kind in ('hire', 'lease')),
  subject_id uuid not null,
  -- What the work is sold for, and what of it the buyer has paid as rent.
  price_cents bigint not null constraint loan_purchases_price_positive check (price_cents > 0),
  credit_cents bigint not null constraint loan_purchases_credit_below_price check (credit_cents between 0 and price_cents),
  currency text not null default 'usd' constraint loan_purchases_currency_known check (currency = 'usd')
);
