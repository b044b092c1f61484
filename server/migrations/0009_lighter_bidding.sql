-- formerly 58dcb916b7616e405e65222c2b75fa638fdb233acf33bf577944b35b2e407403
-- Less to look at with every bid, and nothing less that is certain. Some houses have parts of this already: for a while
-- they stood in 0004.

-- A history belongs to a lot and has no gap (promise 2). Looked at once per statement and not once per entry: a storm
-- writes hundreds at a time, and a foreign key would look each of them up. `offset 0` makes each look-up one by index:
-- joined as a whole, the planner would read the whole history of the house.
create or replace function refuse_gaps_in_history() returns trigger language plpgsql as $$
begin
  if exists (
    select from (
      select lot_id, min(sequence) as first, max(sequence) as last, count(*) as entries from added group by lot_id
    ) as piece
    left join lateral (select true as is_there from lots where id = piece.lot_id offset 0) as lot on true
    left join lateral (
      select true as is_there from lot_entries where lot_id = piece.lot_id and sequence = piece.first - 1 offset 0
    ) as before on true
    where lot.is_there is null or piece.last - piece.first + 1 <> piece.entries
      or (piece.first > 1 and before.is_there is null)
  ) then
    raise exception 'a lot''s history has no gap' using errcode = '23514', constraint = 'lot_entries_have_no_gap';
  end if;
  return null;
end $$;
create or replace trigger lot_entries_have_no_gap after insert on lot_entries
  referencing new table as added for each statement execute function refuse_gaps_in_history();

-- What has a history stays.
create or replace function refuse_removing_lot_with_history() returns trigger language plpgsql as $$
begin
  if exists (select from lot_entries where lot_id = old.id) then
    raise exception 'a lot with a history stays' using errcode = '23503', constraint = 'lots_with_history_stay';
  end if;
  return old;
end $$;
create or replace trigger lots_with_history_stay before delete on lots
  for each row execute function refuse_removing_lot_with_history();
alter table lot_entries drop constraint if exists lot_entries_lot_id_fkey;

-- What is in it the house computes itself, and the history's own entries are held to; its length shows that it is whole.
-- The engine of patterns is slow to start, and it started with every bid.
alter table lots drop constraint lots_chain_head_check;
alter table lots add constraint lots_chain_head_check check (length(chain_head) = 64);
