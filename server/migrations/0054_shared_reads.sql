-- Answers that many readers share: which revision of a lot they show, and when a search must be run again.

create or replace view public_lots as
  select id, lot_number, artwork_id, seller_id, venue, state, outcome, starting_bid_cents, increments, buy_now_cents,
    buy_now_visibility, current_bid_cents, bid_count, sequence, opens_at, closes_at, stopped_at, ended_at, hammer_cents,
    created_at,
    case when reserve_cents is null then 'none' when current_bid_cents >= reserve_cents then 'met' else 'not-met' end
      as reserve,
    soft_close_window_seconds, soft_close_extension_seconds, payment_term_hours, revision
  from lots;

do $$
declare
  public_lots text := pg_get_viewdef('public.public_lots'::regclass);
begin
  perform set_config('search_path', 'rehearsal, public', true);
  execute 'create or replace view rehearsal.public_lots as ' || public_lots;
  perform set_config('search_path', 'public', true);
end $$;

-- Every node hears after the commit that searches may find something else. Most changes are of a price alone, which
-- concerns only searches by price. PostgreSQL sends equal messages of one transaction once.
create function notify_search_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('search_changed', tg_argv[0]);
  return null;
end $$;
create trigger lot_search_added after insert on lot_search for each row execute function notify_search_changed('order');
create trigger lot_search_removed after delete on lot_search for each row execute function notify_search_changed('order');
create trigger lot_search_moved after update on lot_search for each row
  when (old.closes_at <> new.closes_at or old.listed_at <> new.listed_at or old.watch_count <> new.watch_count
    or old.lot_id <> new.lot_id or (old.price_cents = new.price_cents and old.document <> new.document))
  execute function notify_search_changed('order');
create trigger lot_search_repriced after update on lot_search for each row when (old.price_cents <> new.price_cents)
  execute function notify_search_changed('price');
