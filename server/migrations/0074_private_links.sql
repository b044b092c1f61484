-- Private links: one table for the links of all kinds, by which people without an account see or do something. Nodes are
-- stopped for this file: the version before reads the tables and columns that it drops.

create table private_links (
  id uuid primary key default uuidv7(),
  purpose text not null constraint private_links_purpose_known check (purpose in ('authenticity-request', 'calendar',
    'invitation', 'label-visitor', 'meeting', 'passport', 'proposal', 'staging', 'wall')),
  -- The object that it opens: its own, or for a calendar the account.
  subject_id uuid not null,
  -- The token itself is in the hands of those it was given to alone.
  token_hash bytea not null
    constraint private_links_one_per_token unique
    constraint private_links_token_hash_length check (octet_length(token_hash) = 32),
  label text not null default '' constraint private_links_label_length check (length(label) <= 200),
  created_at timestamptz not null default house_now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz
);
create index private_links_by_subject on private_links (subject_id, purpose, id);
create index private_links_expiring on private_links (expires_at);

-- For the modules whose objects have links.
create view issued_links as
  select id, purpose, subject_id, label, created_at, expires_at, withdrawn_at from private_links;

-- A link goes with its object, however that is deleted: a foreign key can't name its table by a column.
create function delete_private_links() returns trigger language plpgsql as $$
begin
  delete from private_links where purpose = tg_argv[0] and subject_id = old.id;
  return null;
end $$;

create or replace function pg_temp.require_moved(kind text, before bigint) returns void language plpgsql as $$
declare
  moved bigint := (select count(*) from private_links where purpose = kind);
begin
  if moved <> before then raise exception 'of % links of kind %, % were moved', before, kind, moved; end if;
end $$;

insert into private_links (purpose, subject_id, token_hash, created_at, expires_at)
select 'authenticity-request', l.request_id, l.token_hash, l.created_at, l.created_at + interval '90 days'
from authenticity_links l join authenticity_requests r on r.id = l.request_id order by l.created_at;
select pg_temp.require_moved('authenticity-request', (select count(*) from authenticity_links));
drop table authenticity_links;
create trigger authenticity_requests_delete_links after delete on authenticity_requests
  for each row execute function delete_private_links('authenticity-request');

-- An address that no calendar reads for a year ends. An account has one at a time; it goes when the account is erased.
insert into private_links (purpose, subject_id, token_hash, created_at, expires_at)
select 'calendar', f.account_id, f.token_hash, f.created_at, house_now() + interval '365 days'
from meeting_feeds f join accounts a on a.id = f.account_id order by f.created_at;
select pg_temp.require_moved('calendar', (select count(*) from meeting_feeds));
drop table meeting_feeds;

insert into private_links (purpose, subject_id, token_hash, created_at, expires_at)
select 'invitation', id, token_hash, created_at, expires_at from production_invitations order by created_at;
select pg_temp.require_moved('invitation', (select count(*) from production_invitations));
alter table production_invitations drop column token_hash, drop column expires_at;
create index production_invitations_oldest on production_invitations (created_at);
create trigger production_invitations_delete_links after delete on production_invitations
  for each row execute function delete_private_links('invitation');

insert into private_links (purpose, subject_id, token_hash, created_at, expires_at)
select 'label-visitor', id, token_hash, asked_at, asked_at + interval '120 days' from label_visitors order by asked_at;
select pg_temp.require_moved('label-visitor', (select count(*) from label_visitors));
alter table label_visitors drop column token_hash;
create trigger label_visitors_delete_links after delete on label_visitors
  for each row execute function delete_private_links('label-visitor');

insert into private_links (purpose, subject_id, token_hash, created_at, expires_at)
select 'meeting', m.id, l.token_hash, l.created_at, m.ends_at + interval '30 days'
from meeting_links l join meetings m on m.id = l.meeting_id order by l.created_at;
select pg_temp.require_moved('meeting', (select count(*) from meeting_links));
drop table meeting_links;
create trigger meetings_delete_links after delete on meetings
  for each row execute function delete_private_links('meeting');

insert into private_links (id, purpose, subject_id, token_hash, label, created_at, expires_at, withdrawn_at)
select l.id, 'passport', p.id, l.token_hash, l.label, l.created_at, l.expires_at, l.withdrawn_at
from passport_links l join passports p on p.id = l.passport_id;
select pg_temp.require_moved('passport', (select count(*) from passport_links));
drop table passport_links;
create trigger passports_delete_links after delete on passports
  for each row execute function delete_private_links('passport');

-- The link ended with the staging alone. It still does, and after 90 days.
insert into private_links (purpose, subject_id, token_hash, created_at, expires_at)
select 'staging', id, token_hash, accepted_at, greatest(accepted_at, house_now()) + interval '90 days'
from stagings where token_hash is not null order by accepted_at;
select pg_temp.require_moved('staging', (select count(*) from stagings where token_hash is not null));
alter table stagings drop column token_hash;
create trigger stagings_delete_links after delete on stagings
  for each row execute function delete_private_links('staging');

insert into private_links (purpose, subject_id, token_hash, created_at, expires_at)
select 'wall', id, token_hash, link_ends_at - interval '90 days', link_ends_at from walls
where token_hash is not null order by link_ends_at;
select pg_temp.require_moved('wall', (select count(*) from walls where token_hash is not null));
alter table walls drop constraint walls_link_ends, drop column token_hash, drop column link_ends_at;
create trigger walls_delete_links after delete on walls
  for each row execute function delete_private_links('wall');

-- Every link that a client was ever sent is here. One that was replaced is known of its client alone: it opens nothing,
-- and the client has their data removed by it.
insert into private_links (purpose, subject_id, token_hash, created_at, expires_at, withdrawn_at)
select 'proposal', coalesce(p.id, k.client_id), k.token_hash, k.created_at,
  coalesce(p.expires_at, k.created_at + interval '30 days'), case when p.id is null then house_now() else p.withdrawn_at end
from client_links k
left join proposal_links f on f.token_hash = k.token_hash
left join proposals p on p.id = f.proposal_id or p.token_hash = k.token_hash
order by k.created_at;
select pg_temp.require_moved('proposal', (select count(*) from client_links));
do $$
begin
  if exists (
    select token_hash from proposals where token_hash is not null
    union all select token_hash from proposal_links
    except select token_hash from private_links where purpose = 'proposal'
  ) then raise exception 'a link to a proposal was not moved'; end if;
end $$;

drop trigger proposals_add_client_link on proposals;
drop table proposal_links;
drop function add_client_link();
alter table client_links add column link_id uuid references private_links (id) on delete cascade;
update client_links k set link_id = l.id from private_links l where l.token_hash = k.token_hash;
alter table client_links
  drop constraint client_links_pkey,
  drop column token_hash,
  drop column created_at,
  add primary key (link_id);
-- A proposal that was withdrawn is no holding.
create or replace view account_holdings (account_id, kind, title) as
  select seller_id, 'listing', title from artworks where seller_id is not null and status <> 'sold'
  union all
  select account_id, 'spend-plan', name from spend_plans
  union all
  select account_id, 'subscription', plan from subscriptions where status <> 'ended'
  union all
  select owner_id, 'property', address from properties where deleted_at is null
  union all
  select owner_id, 'client', name from clients where deleted_at is null
  union all
  select proposals.owner_id, 'proposal', clients.name
  from proposals join clients on clients.id = proposals.client_id
  where proposals.deleted_at is null and (proposals.sent_at is null or exists (
    select from private_links
    where purpose = 'proposal' and subject_id = proposals.id and private_links.withdrawn_at is null
  ))
  union all
  select owner_id, 'production', title from productions where deleted_at is null
  union all
  select account_id, 'team-seat', productions.title
  from production_members join productions on productions.id = production_members.production_id
  where productions.deleted_at is null
  union all
  -- Requests bind nobody yet, and are not obligations.
  select party.id, 'open-hire', title from hires, unnest(array[agent_id, owner_id]) as party (id) where state = 'requested'
  union all
  select party.id, 'open-staging', title from stagings, unnest(array[realtor_id, owner_id]) as party (id)
  where state = 'requested';
alter table proposals
  drop constraint proposals_sent_with_a_link,
  drop constraint proposals_answered_by_link,
  drop column token_hash,
  drop column expires_at,
  drop column withdrawn_at,
  add constraint proposals_answered_by_link
    check (sent_at is not null or (opened_at is null and accepted_at is null));

-- A link to a proposal outlasts it and goes with the client. By triggers: no way of sending one can leave this out.
create function add_client_link() returns trigger language plpgsql as $$
begin
  insert into client_links (link_id, client_id, sent_to)
  select new.id, client_id, sent_to from proposals where id = new.subject_id;
  return null;
end $$;
create trigger private_links_add_client_link after insert on private_links
  for each row when (new.purpose = 'proposal') execute function add_client_link();
create function delete_links_of_client() returns trigger language plpgsql as $$
begin
  delete from private_links where id in (select link_id from client_links where client_id = old.id);
  return old;
end $$;
create trigger clients_delete_links before delete on clients
  for each row execute function delete_links_of_client();
