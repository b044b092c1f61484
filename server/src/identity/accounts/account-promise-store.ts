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
]
