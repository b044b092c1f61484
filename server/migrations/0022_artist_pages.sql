-- The public pages of artists: exhibitions and links. Each list is replaced as a whole; `position` is its order.

create table artist_exhibitions (
  artist_id uuid not null references artists (id) on delete cascade,
  position smallint not null constraint artist_exhibitions_at_most_50 check (position between 0 and 49),
  year smallint not null constraint artist_exhibitions_year_plausible check (year between 1900 and 2100),
  title text not null constraint artist_exhibitions_title_length check (length(title) between 1 and 200),
  place text not null default '' constraint artist_exhibitions_place_length check (length(place) <= 200),
  primary key (artist_id, position)
);

create table artist_links (
  artist_id uuid not null references artists (id) on delete cascade,
  position smallint not null constraint artist_links_at_most_10 check (position between 0 and 9),
  label text not null constraint artist_links_label_length check (length(label) between 1 and 60),
  url text not null
    constraint artist_links_url_length check (length(url) <= 200)
    constraint artist_links_url_of_the_web check (url ~* '^https?://'),
  primary key (artist_id, position)
);

-- The followers of the last 30 days.
create index follows_latest on follows (artist_id, created_at);

-- An artist's portrait is the picture of their account. It was copied once and not changed with it.
update artists set avatar_key = p.avatar_key
from profiles p
where p.account_id = artists.account_id and p.avatar_key is not null
  and p.avatar_key is distinct from artists.avatar_key;
