-- While the row is there, nodes refuse writes and no lot closes. The function is for statements of modules that must not
-- wait until their node has noticed it.
create table house_read_only (
  id boolean primary key default true constraint house_read_only_one_row check (id),
  since timestamptz not null default house_now(),
  reason text not null constraint house_read_only_reason_length check (length(reason) between 1 and 500)
);

create function is_house_read_only() returns boolean language sql stable
  return exists (select from house_read_only);
