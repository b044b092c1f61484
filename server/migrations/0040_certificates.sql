-- Certificates of authenticity: one per work, with every sale of it here. A certificate names no owner in public.

create table certificates (
  id uuid primary key default uuidv7(),
  -- Printed on paper and typed by people: in Crockford's base 32, in groups of four.
  code text not null
    constraint certificates_one_per_code unique
    constraint certificates_code_form check (code ~ '^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$'),
  -- The work as it was first sold here. It is described by this listing.
  artwork_id uuid not null references artworks (id) constraint certificates_one_per_artwork unique,
  created_at timestamptz not null default house_now()
);

create table certificate_sales (
  order_id uuid primary key references orders (id) on delete restrict,
  certificate_id uuid not null references certificates (id),
  number smallint not null constraint certificate_sales_number_positive check (number > 0),
  way text not null constraint certificate_sales_way_known check (way in ('auction', 'purchase')),
  lot_id uuid not null references lots (id),
  -- Null where Vermeil bought, and once the account is deleted.
  owner_id uuid references accounts (id) on delete restrict,
  price_cents bigint not null constraint certificate_sales_price_positive check (price_cents > 0),
  currency text not null default 'usd' constraint certificate_sales_currency_known check (currency = 'usd'),
  shows_price boolean not null default false,
  sold_at timestamptz not null,
  -- The public history of the lot as it was then: entries that are added later don't change these.
  chain_entries integer not null constraint certificate_sales_chain_entries_not_negative check (chain_entries >= 0),
  chain_head text constraint certificate_sales_chain_head_length check (length(chain_head) = 64),
  voided_at timestamptz,
  created_at timestamptz not null default house_now(),
  constraint certificate_sales_one_per_number unique (certificate_id, number),
  constraint certificate_sales_head_of_entries check ((chain_entries > 0) = (chain_head is not null))
);
create index certificate_sales_by_owner on certificate_sales (owner_id) where owner_id is not null;
create index certificate_sales_by_lot on certificate_sales (lot_id);

-- The owner of a certified work lists it again: a sale of this listing is the next sale of the certificate.
create table certificate_resales (
  artwork_id uuid primary key references artworks (id) on delete cascade,
  certificate_id uuid not null references certificates (id),
  created_at timestamptz not null default house_now()
);
create index certificate_resales_by_certificate on certificate_resales (certificate_id);
