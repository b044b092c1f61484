-- Messages: one table for what the sides of a claim, an order or a proposal write to each other. Nodes are stopped for
-- this file: the version before reads the tables that it drops.

create table messages (
  id uuid primary key default uuidv7(),
  thread text not null,
  subject_id uuid not null,
  side text not null,
  -- Null: somebody without an account, or who writes for one. Such a message goes with its subject, others with their
  -- author's account.
  author_id uuid references accounts (id) on delete restrict,
  -- A part of the subject: a work of a proposal. Null: all of it.
  about_id uuid,
  text text not null constraint messages_text_length check (length(text) between 1 and 2000),
  sent_at timestamptz not null default house_now(),
  -- When the other side was informed by mail, where that waits for more.
  mailed_at timestamptz,
  constraint messages_sides_known check (case thread
    when 'claim' then side in ('claimant', 'respondent', 'administrator') and author_id is not null and about_id is null
    when 'order' then side in ('buyer', 'seller', 'administrator') and author_id is not null and about_id is null
    when 'proposal' then side in ('client', 'realtor') and author_id is null
    else false
  end)
);
create index messages_by_subject on messages (subject_id, thread, id);
create index messages_by_author on messages (author_id, id) where author_id is not null;

-- For the modules whose objects have messages. Without what is in them.
create view thread_messages as select id, thread, subject_id, side, about_id, sent_at from messages;

-- Messages go with their subject. Orders need no trigger: one with messages has a shipment, which keeps it from being
-- deleted.
create function delete_messages() returns trigger language plpgsql as $$
begin
  delete from messages where thread = tg_argv[0] and subject_id = old.id;
  return null;
end $$;

insert into messages (id, thread, subject_id, side, author_id, text, sent_at)
select m.id, 'claim', m.claim_id, m.side, m.author_id, m.text, m.sent_at
from claim_messages m join claims c on c.id = m.claim_id
union all
select m.id, 'order', m.order_id, m.side, m.author_id, m.text, m.sent_at
from order_messages m join orders o on o.id = m.order_id;
insert into messages (id, thread, subject_id, side, about_id, text, sent_at, mailed_at)
select c.id, 'proposal', c.proposal_id, case when c.is_reply then 'realtor' else 'client' end, c.artwork_id, c.text, c.at,
  c.mailed_at
from proposal_comments c join proposals p on p.id = c.proposal_id;

do $$
declare
  before bigint := (select count(*) from claim_messages) + (select count(*) from order_messages)
    + (select count(*) from proposal_comments);
  moved bigint := (select count(*) from messages);
begin
  if moved <> before then raise exception 'of % messages, % were moved', before, moved; end if;
end $$;
drop table claim_messages;
drop table order_messages;
drop table proposal_comments;

create trigger claims_delete_messages after delete on claims
  for each row execute function delete_messages('claim');
create trigger proposals_delete_messages after delete on proposals
  for each row execute function delete_messages('proposal');
create function delete_messages_about_work() returns trigger language plpgsql as $$
begin
  delete from messages where thread = 'proposal' and subject_id = old.proposal_id and about_id = old.artwork_id;
  return null;
end $$;
create trigger proposal_works_delete_messages after delete on proposal_works
  for each row execute function delete_messages_about_work();
