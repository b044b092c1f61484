-- Every link that a client was ever sent. By each of them the client can have their data removed, also after the link
-- was replaced, has expired or was withdrawn, and after its proposal was deleted.
create table client_links (
  token_hash bytea primary key,
  client_id uuid not null references clients (id) on delete cascade,
  -- The client may have booked meetings under this address, which can differ from the one on record today.
  sent_to text,
  created_at timestamptz not null default house_now()
);
create index client_links_by_client on client_links (client_id);

-- By triggers: no way of sending a link can leave it out, whichever version of the server sends it.
create function add_client_link() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'proposals' then
    insert into client_links (token_hash, client_id, sent_to)
    values (new.token_hash, new.client_id, new.sent_to)
    on conflict do nothing;
  else
    insert into client_links (token_hash, client_id, sent_to)
    select new.token_hash, client_id, sent_to from proposals where id = new.proposal_id
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger proposals_add_client_link after insert or update of token_hash on proposals
  for each row when (new.token_hash is not null) execute function add_client_link();
create trigger proposal_links_add_client_link after insert on proposal_links
  for each row execute function add_client_link();

insert into client_links (token_hash, client_id, sent_to)
select token_hash, client_id, sent_to from proposals where token_hash is not null
union all
select link.token_hash, client_id, sent_to from proposal_links link join proposals on proposals.id = link.proposal_id;

-- Bids that needed a confirmation are a signal. Validated in the next file.
alter table signals drop constraint signals_rule_known;
alter table signals add constraint signals_rule_known check (rule in ('shared-device', 'shared-network', 'shared-card',
  'one-seller', 'voided-bids', 'lapsed-orders', 'unusual-amount')) not valid;
