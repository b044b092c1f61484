import type { PeopleQuery, PeopleSort, PersonState } from '@vermeil/contracts/desk/people.schema'
import type { Capability } from '@vermeil/contracts/identity/capabilities'
import type { PlanId } from '@vermeil/contracts/identity/plans'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { maxCounted } from '@vermeil/contracts/paging.schema'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'

export type PeopleSearch = Omit<PeopleQuery, 'page' | 'sort'>

export interface PersonRow {
  readonly id: AccountId
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly role: Role
  readonly roles: Role[]
  readonly capabilities: Capability[]
  readonly plan: PlanId | null
  readonly state: PersonState
  readonly isApproved: boolean
  readonly joinedAt: Date
  readonly lastSeenAt: Date | null
  /** The time of joining with its microseconds, which a JavaScript date doesn't have. */
  readonly place: string
}

/** The indexes hold groups of three letters: a shorter text would be compared with every name. */
const MIN_PART = 3
const nameOf = sql`lower(p.first_name || ' ' || p.last_name)`

const columns = sql`
  a.id, p.first_name as "firstName", p.last_name as "lastName", a.email, a.role,
  array(select held.role from account_roles held where held.account_id = a.id order by held.added_at, held.role) as roles,
  case when a.role = 'admin' then
    array(select can.capability from held_capabilities can where can.account_id = a.id) else '{}' end as capabilities,
  plans.plan, a.approved_at is not null as "isApproved", a.created_at as "joinedAt", a.created_at::text as place,
  case when a.suspended_at is not null then 'suspended'
    when a.confirmed_at is null then 'unconfirmed' else 'active' end as state,
  greatest(a.last_sign_in_at, (select max(s.used_at) from sessions s where s.account_id = a.id)) as "lastSeenAt"`

const states: Record<PersonState, RawBuilder<unknown>> = {
  active: sql`a.suspended_at is null and a.confirmed_at is not null`,
  suspended: sql`a.suspended_at is not null`,
  unconfirmed: sql`a.confirmed_at is null and a.suspended_at is null`,
}

const orders: Record<PeopleSort, RawBuilder<unknown>> = {
  joined: sql`a.created_at, a.id`,
  '-joined': sql`a.created_at desc, a.id desc`,
  name: sql`${nameOf}, p.account_id`,
  '-name': sql`${nameOf} desc, p.account_id desc`,
  email: sql`a.email`,
  '-email': sql`a.email desc`,
}

/**
 * Who matches. A text that fits more people than are counted is looked up for as many of them only, so that a search
 * for "com" costs no more than one for a name.
 */
function matches({ q, role, plan, state }: PeopleSearch): RawBuilder<unknown> {
  const parts = [sql`a.erased_at is null`]
  if (state) parts.push(states[state])
  if (role)
    parts.push(sql`exists (select from account_roles held where held.account_id = a.id and held.role = ${role})`)
  if (plan) parts.push(plan === 'free' ? sql`plans.plan is null` : sql`plans.plan = ${plan}`)
  if (q && q.length >= MIN_PART) {
    const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    parts.push(sql`a.id in (
      (select account_id from profiles where first_name || ' ' || last_name ilike ${part} limit ${maxCounted + 1})
      union (select id from accounts where email like ${part.toLowerCase()} limit ${maxCounted + 1}))`)
  }
  return sql`accounts a join profiles p on p.account_id = a.id left join account_plans plans on plans.account_id = a.id
    where ${sql.join(parts, sql` and `)}`
}

/** Everybody with an account, as administrators search them. Erased accounts are left out. */
export const peopleStore = {
  page: (
    db: Db,
    search: PeopleSearch,
    { sort, limit, offset }: { sort: PeopleSort; limit: number; offset: number },
  ): Promise<PersonRow[]> => allRows(db)`
      select ${columns} from ${matches(search)} order by ${orders[sort]} limit ${limit} offset ${offset}`,

  /** Counted up to `maxCounted` and one more. Ordered, so that an index is read and not the table. */
  async count(db: Db, search: PeopleSearch): Promise<number> {
    const { total } = await oneRow(db)<{ total: number }>`
      select count(*)::int as total from (
        select from ${matches(search)} order by ${orders['-joined']} limit ${maxCounted + 1}) as found`
    return total
  },

  /** All that match, the newest account first, from behind the given one on. */
  async after(db: Db, search: PeopleSearch, last: PersonRow | null, limit: number): Promise<PersonRow[]> {
    const place = last ? sql`and (a.created_at, a.id) < (${last.place}::timestamptz, ${last.id}::uuid)` : sql``
    return allRows(db)<PersonRow>`
      select ${columns} from ${matches(search)} ${place} order by ${orders['-joined']} limit ${limit}`
  },

  byId: (db: Db, id: AccountId): Promise<PersonRow | null> =>
    firstRow(db)`select ${columns} from ${matches({})} and a.id = ${id}`,
}
