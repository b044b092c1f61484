-- Proposals: works that a realtor selects for a client, who sees and answers them by a private link.

create table proposals (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references accounts (id) on delete restrict,
  client_id uuid not null references clients (id) on delete cascade,
  property_id uuid references properties (id) on delete set null,
  room text not null constraint proposals_room_length check (length(room) <= 60),
  message text not null constraint proposals_message_length check (length(message) <= 2000),
  -- The link itself is in the mail alone. Null: not sent yet.
  token_hash bytea constraint proposals_one_per_token unique,
  created_at timestamptz not null default house_now(),
  sent_at timestamptz,
  expires_at timestamptz,
  withdrawn_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  -- When the client last opened, commented or accepted, and when the realtor last looked.
  answered_at timestamptz,
  seen_at timestamptz,
  -- A deleted proposal can be restored for a day.
  deleted_at timestamptz,
  constraint proposals_sent_with_a_link
    check ((token_hash is null) = (sent_at is null) and (token_hash is null) = (expires_at is null)),
  constraint proposals_answered_by_link
    check (sent_at is not null or (withdrawn_at is null and opened_at is null and accepted_at is null))
);
create index proposals_by_owner on proposals (owner_id, id);
create index proposals_by_client on proposals (client_id);
create index proposals_by_property on proposals (property_id) where property_id is not null;
create index proposals_unseen on proposals (owner_id)
  where answered_at is not null and (seen_at is null or seen_at < answered_at) and deleted_at is null;
create index proposals_oldest on proposals (created_at);
create index proposals_deleted on proposals (deleted_at) where deleted_at is not null;

create table proposal_works (
  proposal_id uuid not null references proposals (id) on delete cascade,
  artwork_id uuid not null references artworks (id) on delete cascade,
  position smallint not null constraint proposal_works_at_most_20 check (position between 0 and 19),
  note text not null constraint proposal_works_note_length check (length(note) <= 500),
  reaction text constraint proposal_works_reaction_known check (reaction in ('like', 'dislike')),
  accepted_at timestamptz,
  primary key (proposal_id, artwork_id)
);
create index proposal_works_by_artwork on proposal_works (artwork_id);

-- What a client wrote: about one work, or about the whole proposal.
create table proposal_comments (
  id uuid primary key default uuidv7(),
  proposal_id uuid not null references proposals (id) on delete cascade,
  artwork_id uuid,
  text text not null constraint proposal_comments_text_length check (length(text) between 1 and 2000),
  at timestamptz not null default house_now(),
  foreign key (proposal_id, artwork_id) references proposal_works (proposal_id, artwork_id) on delete cascade
);
create index proposal_comments_by_proposal on proposal_comments (proposal_id, artwork_id, id);
