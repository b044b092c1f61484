-- Rehearsals: a sale that administrators practice with copies of waiting lots.

-- Bidding runs on the tables of this schema by the same statements, on connections that look here first (search_path).
-- No other connection does, so no public answer, figure, search or ledger can contain a rehearsal lot. Foreign keys and
-- triggers are not copied: copies name no seller, bidders of a rehearsal have no account, and all of it can be deleted.
create schema rehearsal;

do $$
declare
  copied text;
  public_lots text := pg_get_viewdef('public.public_lots'::regclass);
begin
  foreach copied in array array['lots', 'lot_paddles', 'lot_entries', 'lot_room_events', 'ceilings', 'bid_answers', 'sales',
    'saleroom', 'house_heartbeat', 'ending_soon_notices', 'outbid_checks'] loop
    execute format('create table rehearsal.%1$I (like public.%1$I including all)', copied);
  end loop;
  perform set_config('search_path', 'rehearsal, public', true);
  execute 'create view rehearsal.public_lots as ' || public_lots;
  perform set_config('search_path', 'public', true);
end $$;
insert into rehearsal.saleroom default values;
insert into rehearsal.outbid_checks (checked_until) values (house_now());

-- The rehearsal that runs, or the last one until it is deleted.
create table rehearsals (
  id boolean primary key default true constraint rehearsals_one_at_a_time check (id),
  bidders smallint not null constraint rehearsals_bidders_in_range check (bidders between 1 and 6),
  started_at timestamptz not null default house_now(),
  ended_at timestamptz constraint rehearsals_ended_after_start check (ended_at >= started_at)
);
