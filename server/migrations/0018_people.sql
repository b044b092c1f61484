-- What the administrator sees of people: the list with its search, and signals.

-- ---------------------------------------------------------------------------------------------------------------
-- The list of people. Each order and each narrow filter has its index, so that a page never reads all accounts.

create index accounts_joined on accounts (created_at desc, id desc) where erased_at is null;
create index accounts_suspended on accounts (created_at desc, id desc)
  where suspended_at is not null and erased_at is null;
create index accounts_unconfirmed on accounts (created_at desc, id desc)
  where confirmed_at is null and erased_at is null;
create index accounts_by_email_part on accounts using gin (email gin_trgm_ops);
create index profiles_in_order_of_name on profiles (lower(first_name || ' ' || last_name), account_id);
create index account_roles_by_role on account_roles (role, account_id);
create index subscriptions_by_plan on subscriptions (plan, account_id) where status <> 'ended';

-- The plan in force, for the modules that filter by it. An account without a row has the free plan.
create view account_plans as
  select account_id, plan from subscriptions where status <> 'ended';
