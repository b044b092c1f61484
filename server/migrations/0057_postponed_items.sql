-- What the clock could not do for one item: when it is tried again, so that it keeps nobody else waiting until then.

create table postponed_items (
  task text not null,
  item_id text not null,
  failures int not null default 1 constraint postponed_items_failures_positive check (failures > 0),
  retry_at timestamptz not null,
  primary key (task, item_id)
);
