-- Room events: what happened to a lot's clock, so that an auction can be replayed with the words of the room.

-- Public, like the history, and no part of its chain. Written together with the lot, under its lock.
create table lot_room_events (
  lot_id uuid not null references lots (id),
  id bigint generated always as identity,
  kind text not null constraint lot_room_events_kind_known
    check (kind in ('opened', 'stopped', 'resumed', 'extended', 'queued')),
  happened_at timestamptz not null,
  -- From then on.
  closes_at timestamptz,
  primary key (lot_id, id),
  constraint lot_room_events_running_have_a_close check ((kind = 'queued') = (closes_at is null))
);
create trigger lot_room_events_are_append_only before update or delete or truncate on lot_room_events
  for each statement execute function refuse_change();
