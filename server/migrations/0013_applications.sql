-- Applications to sell.

-- The column names are those of the public table that client libraries insert into.
create table artist_applications (
  id uuid primary key default uuidv7(),
  user_id uuid references accounts (id) on delete restrict,
  artist_name text not null
    constraint artist_applications_artist_name_length check (length(artist_name) between 1 and 200),
  email text not null
    constraint artist_applications_email_length check (length(email) between 3 and 320)
    constraint artist_applications_email_has_at_sign check (position('@' in email) > 1),
  phone text constraint artist_applications_phone_length check (length(phone) <= 200),
  specialty text not null constraint artist_applications_specialty_length check (length(specialty) between 1 and 200),
  experience text constraint artist_applications_experience_length check (length(experience) <= 2000),
  portfolio text
    constraint artist_applications_portfolio_length check (length(portfolio) <= 2000)
    constraint artist_applications_portfolio_is_url check (portfolio = '' or portfolio ~* '^https?://'),
  bio text constraint artist_applications_bio_length check (length(bio) <= 2000),
  full_name text constraint artist_applications_full_name_length check (length(full_name) <= 200),
  social_media text constraint artist_applications_social_media_length check (length(social_media) <= 2000),
  previous_exhibitions text
    constraint artist_applications_previous_exhibitions_length check (length(previous_exhibitions) <= 2000),
  commission_work text constraint artist_applications_commission_work_known check (commission_work in ('yes', 'no')),
  status text not null default 'pending'
    constraint artist_applications_status_known check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default house_now(),
  updated_at timestamptz not null default house_now(),
  -- Private; no client sees it.
  decided_by uuid references accounts (id) on delete restrict
);
create index artist_applications_newest on artist_applications (created_at desc, id);
create index artist_applications_by_user on artist_applications (user_id) where user_id is not null;
create index artist_applications_by_email on artist_applications (lower(email)) where user_id is null;
-- One open application per account, or per address for people who apply without an account. The two are counted apart,
-- so that a stranger who applies under somebody's address doesn't keep that person's account from applying.
create unique index artist_applications_one_open_per_account on artist_applications (user_id)
  where status = 'pending' and user_id is not null;
create unique index artist_applications_one_open_per_address on artist_applications (lower(email))
  where status = 'pending' and user_id is null;
