import { capabilities } from '@vermeil/contracts/identity/capabilities'
import { never, type PromiseCheck } from '../../platform/promise-checks.ts'
import { personalTables } from './profile/erasure-store.ts'

const personal = personalTables.map((table) => `select account_id from ${table}`).join(' union all ')

/** What is left of people who are gone, and what people may hold. */
export const accountPromises: readonly PromiseCheck[] = [
  never(
    18,
    'accounts.erased-rows',
    'The account % was erased, and rows about the person are left.',
    `select distinct a.id as subject from accounts a join (${personal}) as row on row.account_id = a.id
      where a.erased_at is not null`,
  ),
  never(
    21,
    'accounts.erased-leaders',
    'The account % was erased and leads a lot, or owes an order.',
    `select a.id as subject from accounts a where a.erased_at is not null and (
        exists (select from lot_leads lead join public_lots l on l.id = lead.lot_id
          where lead.leader_id = a.id and l.state in ('scheduled', 'live', 'stopped'))
        or exists (select from lot_orders o where o.buyer_id = a.id and o.is_unpaid))`,
  ),
  never(
    21,
    'accounts.suspended-sessions',
    'The account % is suspended and has a session.',
    `select distinct a.id as subject from accounts a join sessions s on s.account_id = a.id
      where a.suspended_at is not null`,
  ),
  never(
    29,
    'accounts.administrators',
    'The account % of an administrator holds another role.',
    `select a.id as subject from accounts a where exists (select from account_roles r
        where r.account_id = a.id and r.role = 'admin')
      and exists (select from account_roles r where r.account_id = a.id and r.role <> 'admin')`,
  ),
  never(
    29,
    'accounts.home-roles',
    'The account % does not hold its own role.',
    `select a.id as subject from accounts a
      where not exists (select from account_roles r where r.account_id = a.id and r.role = a.role)`,
  ),
  never(
    29,
    'accounts.capabilities',
    'The account % has capabilities and is no administrator’s, or the other way round.',
    `select coalesce(r.account_id, c.account_id) as subject
      from (select account_id from account_roles where role = 'admin') r
        full join (select distinct account_id from held_capabilities) c on c.account_id = r.account_id
      where r.account_id is null or c.account_id is null`,
  ),
  never(
    29,
    'accounts.all-capabilities',
    'No administrator has every capability; % has some.',
    `select min(account_id::text) as subject from held_capabilities
      having count(*) > 0 and not exists (
        select from held_capabilities group by account_id having count(*) = ${capabilities.length})`,
  ),
]
