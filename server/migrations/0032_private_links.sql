-- What realtors and their clients need beyond a proposal: works that are free for dates, meetings without an account,
-- and replies.

-- When works are taken, for catalogs that leave them out for some dates. Not by whom, nor what for.
create view booked_times as select artwork_id, during from work_bookings;

-- By these links a guest without an account moves or cancels a meeting. Each mail has one of its own, and all of them
-- work: only their hashes are stored, so a mail can't repeat an earlier link.
create table meeting_links (
  token_hash bytea primary key constraint meeting_links_token_hash_length check (octet_length(token_hash) = 32),
  meeting_id uuid not null references meetings (id) on delete cascade,
  created_at timestamptz not null default house_now()
);
create index meeting_links_by_meeting on meeting_links (meeting_id);
create index meetings_by_guest_email on meetings (host_id, guest_email) where guest_email is not null;

-- Further links to a sent proposal, from the mails about replies. They work as long as the first one does.
create table proposal_links (
  token_hash bytea primary key constraint proposal_links_token_hash_length check (octet_length(token_hash) = 32),
  proposal_id uuid not null references proposals (id) on delete cascade,
  created_at timestamptz not null default house_now()
);
create index proposal_links_by_proposal on proposal_links (proposal_id);

-- What the realtor wrote, and when the client was informed of it.
alter table proposal_comments
  add column is_reply boolean not null default false,
  add column mailed_at timestamptz;
