import type { RoleProof } from '@vermeil/contracts/desk/people.schema'
import type { Capability } from '@vermeil/contracts/identity/capabilities'
import type { Role } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { afterCommit, type Database, type Tx } from '../../../platform/postgres/database.ts'
import { staffStore } from '../../../platform/staff-store.ts'
import type { AccountMails } from '../account-mails.ts'
import { accountStore, type Person } from '../account-store.ts'
import type { ProveAgain } from '../factors/prove-again.ts'
import { sendLink } from '../links/send-links.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { createChangeCapabilities, requireOthersWithAll, requireOwn } from './change-capabilities.ts'
import { makeAdministrator } from './make-administrator.ts'
import { describeObligations, type Obligations } from './obligations.ts'
import { homeRoleWithout, roleRefusal } from './role-rules.ts'

type Deps = {
  database: Database
  sessionEvents: SessionEvents
  mails: AccountMails
  jobs: Pick<Jobs, 'send'>
  hooks: Obligations
  proveAgain: ProveAgain
  /** Where the link of a mail about a forgotten password leads. */
  resetPage: () => string
}
/** Which administrator acts on whose account, and why. */
export type AdminAct = { actorId: AccountId; accountId: AccountId; reason: string }

type Giving = AdminAct & { proof?: RoleProof | undefined; capabilities?: readonly Capability[] | undefined }

/** What administrators do about accounts. An erased account is unknown to all of it. */
export type AccountAdministration = ReturnType<typeof createAccountAdministration>

export function createAccountAdministration(deps: Deps) {
  const { database, sessionEvents, mails, jobs, hooks, proveAgain, resetPage } = deps

  type Changed = { before?: Record<string, unknown>; after?: Record<string, unknown> }
  const record = (tx: Tx, act: string, { actorId, accountId, reason }: Partial<AdminAct>, changed: Changed = {}) =>
    recordAct(tx, {
      ...{ actorId: actorId ?? null, act, subject: `account:${accountId}` },
      ...(reason === undefined ? {} : { reason }),
      ...changed,
    })

  async function lockAccount(tx: Tx, accountId: AccountId): Promise<Person> {
    const person = await accountStore.lock(tx, accountId)
    if (!person) throw new AppError('account.unknown', {})
    return person
  }

  /** To end the work of an administrator takes away everything that they may do. */
  async function requireToEnd(tx: Tx, { actorId, accountId }: AdminAct): Promise<void> {
    await requireOthersWithAll(tx, accountId)
    await requireOwn(tx, actorId, { before: await staffStore.of(tx, accountId), after: [] })
  }

  /** For what an administrator can't be given. */
  async function lockBesideAdministrator(tx: Tx, accountId: AccountId): Promise<Person> {
    const person = await lockAccount(tx, accountId)
    if (person.roles.includes('admin')) throw new AppError('account.administrator-alone', {})
    return person
  }

  async function giveAdministration(act: Giving): Promise<void> {
    await proveAgain(act.actorId, act.proof ?? { password: '' })
    const ended = await database
      .transaction(async (tx) => {
        const person = await lockAccount(tx, act.accountId)
        if (person.role === 'admin') return []
        const capabilities = act.capabilities ?? (await staffStore.hold(tx, act.actorId))
        await requireOwn(tx, act.actorId, { before: [], after: capabilities })
        return makeAdministrator(tx, hooks, person, { ...act, capabilities })
      })
      .catch(describeObligations)
    sessionEvents.ended(act.accountId, ended)
    sessionEvents.changed(act.accountId)
  }

  async function setHomeRole(tx: Tx, act: AdminAct & { role: Role }) {
    const person = await lockAccount(tx, act.accountId)
    if (person.role === act.role) return
    await accountStore.setRole(tx, act.accountId, act.role)
    const after = await lockAccount(tx, act.accountId)
    const changed = (of: Person) => ({ role: of.role, roles: of.roles })
    await record(tx, 'account.set-role', act, { before: changed(person), after: changed(after) })
  }

  return {
    setCapabilities: createChangeCapabilities({ database, sessionEvents, proveAgain }),

    /** Sets the home role in the caller's transaction, so that an approval and its role are one. */
    async setRole(tx: Tx, act: AdminAct & { role: Role }): Promise<void> {
      await setHomeRole(tx, act)
      // Not before: a request in between would remember the old role for seconds.
      afterCommit(tx, () => sessionEvents.changed(act.accountId))
    },

    /** Approves a seller, whose listings then need no review, or takes the approval back. */
    async setApproved(tx: Tx, act: AdminAct & { isApproved: boolean }): Promise<void> {
      const lock = act.isApproved ? lockBesideAdministrator : lockAccount
      const { approvedAt } = await lock(tx, act.accountId)
      await accountStore.setApproved(tx, act.accountId, act.isApproved)
      await record(tx, act.isApproved ? 'account.approve' : 'account.withdraw-approval', act, {
        before: { isApproved: approvedAt !== null },
        after: { isApproved: act.isApproved },
      })
    },

    /**
     * `admin` stands alone: it replaces the other roles, needs the giver's password and second factor, and is refused while
     * the account has a part in anything. Any other role is held beside the present ones, and never by an administrator.
     */
    async giveRole(act: Giving & { role: Role }): Promise<void> {
      const { role } = act
      if (role === 'admin') return giveAdministration(act)
      await database.transaction(async (tx) => {
        const { roles } = await lockBesideAdministrator(tx, act.accountId)
        await accountStore.addRole(tx, act.accountId, role)
        const after = { roles: [...new Set([...roles, role])] }
        await record(tx, 'account.give-role', act, { before: { roles }, after })
      })
      sessionEvents.changed(act.accountId)
    },

    /** Refused for the last administrator, for one's own role of administrator, and for the only role of an account. */
    async takeRole(act: AdminAct & { role: Role }): Promise<void> {
      await database.transaction(async (tx) => {
        if (act.role === 'admin') await requireToEnd(tx, act)
        const person = await lockAccount(tx, act.accountId)
        const refusal = roleRefusal(person, act)
        if (refusal) throw new AppError(refusal, {})
        const home = homeRoleWithout(person, act.role)
        if (home !== person.role) await accountStore.setRole(tx, act.accountId, home)
        await accountStore.removeRole(tx, act.accountId, act.role)
        const { role, roles } = person
        const after = { role: home, roles: roles.filter((held) => held !== act.role) }
        await record(tx, 'account.take-role', act, { before: { role, roles }, after })
      })
      sessionEvents.changed(act.accountId)
    },

    /** Ends every session as well, and mails the reason. `also` runs in the same transaction. */
    async suspend(act: AdminAct, also?: (tx: Tx) => Promise<void>): Promise<void> {
      if (act.actorId === act.accountId) throw new AppError('account.is-self', {})
      const ended = await database.transaction(async (tx) => {
        await requireToEnd(tx, act)
        const { email, suspendedAt, suspendedReason } = await lockAccount(tx, act.accountId)
        await accountStore.setSuspended(tx, act.accountId, act.reason)
        await record(tx, 'account.suspend', act, {
          before: { isSuspended: suspendedAt !== null, reason: suspendedReason },
          after: { isSuspended: true, reason: act.reason },
        })
        await mails.send(tx, email, 'suspended', act.reason)
        await also?.(tx)
        return sessionStore.end(tx, act.accountId)
      })
      sessionEvents.ended(act.accountId, ended)
      sessionEvents.changed(act.accountId)
    },

    async reinstate(act: AdminAct): Promise<void> {
      await database.transaction(async (tx) => {
        const { email, suspendedAt, suspendedReason } = await lockAccount(tx, act.accountId)
        if (suspendedAt === null) throw new AppError('account.not-suspended', {})
        await accountStore.setSuspended(tx, act.accountId, null)
        await record(tx, 'account.reinstate', act, {
          before: { isSuspended: true, reason: suspendedReason },
          after: { isSuspended: false, reason: null },
        })
        await mails.send(tx, email, 'reinstated')
      })
      sessionEvents.changed(act.accountId)
    },

    /** What the account may owe at once, in cents; null: as the settings say. It holds from the next bid on. */
    async setBidLimit(act: AdminAct & { limit: number | null }): Promise<void> {
      await database.transaction(async (tx) => {
        const { bidLimit } = await lockAccount(tx, act.accountId)
        await accountStore.setBidLimit(tx, act.accountId, act.limit)
        await record(tx, 'account.bid-limit', act, { before: { bidLimit }, after: { bidLimit: act.limit } })
      })
      sessionEvents.changed(act.accountId)
    },

    /** Ends one session, or all. */
    async endSessions(act: Omit<AdminAct, 'reason'>, sessionId: string | null): Promise<void> {
      const ended = await database.transaction(async (tx) => {
        await lockAccount(tx, act.accountId)
        const ids = await sessionStore.end(tx, act.accountId, sessionId ? { only: sessionId } : {})
        if (sessionId && ids.length === 0) throw new AppError('session.unknown', {})
        await record(tx, 'account.end-sessions', act, { before: { sessions: ids.length }, after: { sessions: 0 } })
        return ids
      })
      sessionEvents.ended(act.accountId, ended)
    },

    /** Mails the link by which a person chooses a new password. */
    async sendReset(act: Omit<AdminAct, 'reason'>): Promise<void> {
      await database.transaction(async (tx) => {
        const { email, suspendedAt } = await lockAccount(tx, act.accountId)
        if (suspendedAt) throw new AppError('account.suspended', {})
        await jobs.send(tx, sendLink, { kind: 'recovery', email, redirectTo: resetPage(), challenge: null })
        await record(tx, 'account.send-reset', act)
      })
    },
  }
}
