import { Role, StaffCapability } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Account } from '../../../platform/http/access.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { world } from '../../../platform/world.ts'

// The last use is written every five minutes only. A row that another node is writing is skipped: waiting for each other,
// two nodes could deadlock.
const accountsOfSessions = {
  name: 'accounts.of-sessions',
  text: `with asked as materialized (
      select * from unnest($1::uuid[], $2::uuid[]) as asked (session_id, account_id)
    ), outdated as (
      select s.id from asked join sessions s on s.id = asked.session_id and s.account_id = asked.account_id
      where s.used_at < (select house_now()) - interval '5 minutes' for update of s skip locked
    ), written as (
      update sessions set used_at = house_now() from outdated where sessions.id = outdated.id
    )
    select s.id as "sessionId", a.id, a.email, a.role,
           array(select held.role from account_roles held where held.account_id = a.id) as roles,
           case when a.role = 'admin' then
             array(select can.capability from held_capabilities can where can.account_id = a.id) else '{}' end as capabilities,
           a.confirmed_at is not null as "isConfirmed",
           a.suspended_at is not null as "isSuspended", a.bid_limit_cents as "bidLimit",
           exists (select from accounts_with_card c where c.account_id = a.id) as "hasCard", s.aal,
           exists (select from mfa_factors f where f.account_id = a.id and f.is_verified) as "hasFactor"
    from asked join sessions s on s.id = asked.session_id and s.account_id = asked.account_id
    join accounts a on a.id = s.account_id
    where a.erased_at is null`,
}

type Row = Omit<Account, 'role' | 'roles' | 'capabilities' | 'assurance' | 'awaitsSecondFactor'> & {
  role: string
  roles: string[]
  capabilities: string[]
  aal: Account['assurance']
  hasFactor: boolean
}

interface Asked {
  readonly sessionId: string
  readonly accountId: AccountId
  readonly found: (account: Account | null) => void
  readonly fail: (error: unknown) => void
}

export type ReadAccount = (sessionId: string, accountId: AccountId) => Promise<Account | null>

/** The account of a session. Concurrent requests are answered by one statement. */
export function createReadAccount(run: RunSql): ReadAccount {
  let waiting: Asked[] = []

  async function readAll() {
    const asked = waiting
    waiting = []
    try {
      const ids = [asked.map(({ sessionId }) => sessionId), asked.map(({ accountId }) => accountId)]
      const rows = await run<Row>(accountsOfSessions, ids)
      const accounts = new Map(rows.map((row) => [row.sessionId, toAccount(row)]))
      for (const { sessionId, accountId, found } of asked) {
        const account = accounts.get(sessionId)
        found(account?.id === accountId ? account : null)
      }
    } catch (error) {
      for (const { fail } of asked) fail(error)
    }
  }

  return (sessionId, accountId) =>
    new Promise((found, fail) => {
      waiting.push({ sessionId, accountId, found, fail })
      if (waiting.length === 1) world.setImmediate(() => void readAll())
    })
}

const toAccount = ({ aal, hasFactor, role, roles, capabilities, ...account }: Row): Account => ({
  ...account,
  role: Role.parse(role),
  roles: roles.map((held) => Role.parse(held)),
  capabilities: capabilities.map((held) => StaffCapability.parse(held)),
  assurance: aal,
  awaitsSecondFactor: hasFactor && aal === 'aal1',
})
