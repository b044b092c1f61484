-- Alerts: searches that people save, and the works that matched them.

create table saved_searches (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts (id) on delete restrict,
  name text not null constraint saved_searches_name_length check (length(name) between 1 and 200),
  -- As the search takes them, without its order.
  criteria jsonb not null constraint saved_searches_criteria_are_named check (jsonb_typeof(criteria) = 'object'),
  -- The words as the search matches them; null for a search without words.
  words tsquery,
  -- The values of the criterion that fewest works fulfill: a work that has none of them can't match. A new work is
  -- compared only with the searches that this index finds for it.
  anchors text[] not null,
  mail text not null constraint saved_searches_mail_known check (mail in ('at-once', 'daily', 'never')),
  is_paused boolean not null default false,
  -- When its owner last looked at what it finds.
  looked_at timestamptz not null default house_now(),
  created_at timestamptz not null default house_now(),
  -- It can be restored for a day.
  deleted_at timestamptz
);
create index saved_searches_by_account on saved_searches (account_id, id);
create index saved_searches_anchors on saved_searches using gin (anchors) where deleted_at is null and not is_paused;
create index saved_searches_deleted on saved_searches (deleted_at) where deleted_at is not null;

-- A work that matched a search when it came on offer. One row per work: offered a second time, it is not announced again.
create table search_matches (
  search_id uuid not null references saved_searches (id) on delete cascade,
  artwork_id uuid not null references artworks (id) on delete cascade,
  matched_at timestamptz not null,
  primary key (search_id, artwork_id)
);
create index search_matches_by_artwork on search_matches (artwork_id);
create index search_matches_newest on search_matches (search_id, matched_at);
create index search_matches_by_age on search_matches (matched_at);

-- How the writer of a notice wants it mailed: as the reader's settings say, in the next daily mail, or not at all.
alter table notices add column mail_pace text not null default 'usual'
  constraint notices_mail_pace_known check (mail_pace in ('usual', 'daily', 'never'));
