-- What an administrator may do. Those of today may do everything, and so may one whom the version before makes: it knows
-- nothing of capabilities. The new version narrows them in the same transaction.

create table staff_capabilities (
  account_id uuid not null,
  capability text not null
    constraint staff_capabilities_known
    check (capability in ('catalog', 'clerk', 'money', 'people', 'settings', 'read-only')),
  -- They are held with the role, and end with it.
  role text not null default 'admin' constraint staff_capabilities_of_administrators check (role = 'admin'),
  granted_at timestamptz not null default house_now(),
  primary key (account_id, capability),
  foreign key (account_id, role) references account_roles (account_id, role) on delete cascade
);

create function hold_all_capabilities() returns trigger language plpgsql as $$
begin
  insert into staff_capabilities (account_id, capability)
  select new.account_id, unnest(array['catalog', 'clerk', 'money', 'people', 'settings', 'read-only']);
  return null;
end $$;
create trigger account_roles_hold_all_capabilities after insert on account_roles
  for each row when (new.role = 'admin') execute function hold_all_capabilities();

lock table account_roles in share row exclusive mode;
insert into staff_capabilities (account_id, capability)
select account_id, unnest(array['catalog', 'clerk', 'money', 'people', 'settings', 'read-only'])
from account_roles where role = 'admin';

-- For who reads accounts.
create view held_capabilities as select account_id, capability from staff_capabilities;

-- As long as there are administrators, one of them has every capability: otherwise nobody could give what is missing.
create function require_one_with_all_capabilities() returns trigger language plpgsql as $$
begin
  -- Of two transactions that take something at once, the second sees what the first has left.
  perform pg_advisory_xact_lock(hashtextextended('staff_capabilities_one_has_all', 0));
  if exists (select from staff_capabilities) and not exists (
    select from staff_capabilities group by account_id having count(*) = 6
  ) then
    raise exception 'one administrator has to keep every capability'
      using errcode = '23514', constraint = 'staff_capabilities_one_has_all';
  end if;
  return null;
end $$;
create constraint trigger staff_capabilities_one_has_all after update or delete on staff_capabilities
  deferrable initially deferred for each row execute function require_one_with_all_capabilities();
