import { capabilities } from '@vermeil/contracts/identity/capabilities'
import type { AccountId } from '@vermeil/contracts/ids'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { staffStore } from '../../../platform/staff-store.ts'
import type { AccountMails } from '../account-mails.ts'
import { accountStore, type Person } from '../account-store.ts'
import { factorStore } from '../factors/factor-store.ts'
import { codeTriesStore } from '../links/mailed-token-store.ts'
import { sendLink } from '../links/send-links.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { profileStore } from './profile-store.ts'

type Deps = {
  database: Database
  jobs: Pick<Jobs, 'declare' | 'send'>
  mails: AccountMails
  /** Every node closes what these sessions have open. */
  onEnded: (accountId: AccountId, sessionIds: readonly string[]) => void
  resetPage: string
}

/** What an operator asks for, who has the machine and no account. */
export type OperatorAct = { email: string; reason: string }
export type Refusal = 'unknown' | 'not-an-administrator' | 'has-an-account'

export class OperatorRefusal extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal)
    this.refusal = refusal
  }
}

/**
 * What the command line does about accounts of administrators, when none of them can sign in to do it. Other people have
 * their recovery codes, mailed links and the administrators. Every act ends the account's sessions, is in the audit log
 * as `operator`, and is mailed to the account and to all administrators: nobody becomes one unnoticed.
 */
export function createOperatorAccounts({ database, jobs, mails, onEnded, resetPage }: Deps) {
  type Done = { act: string; says: string; before?: Record<string, unknown>; after?: Record<string, unknown> }

  async function note(tx: Tx, { id, email }: Person, reason: string, { act, says, ...changed }: Done) {
    const subject = `account:${id}`
    await recordAct(tx, { actorId: null, act, subject, reason, details: { by: 'operator' }, ...changed })
    const administrators = await accountStore.administratorEmails(tx)
    for (const to of new Set([email, ...administrators])) {
      await mails.send(tx, to, 'operator-act', `${says} ${email}. Reason: ${reason}`)
    }
  }

  async function change({ email, reason }: OperatorAct, work: (tx: Tx, person: Person) => Promise<Done>) {
    const ended = await database.transaction(async (tx) => {
      const known = await accountStore.byEmail(tx, email)
      const person = known && (await accountStore.lock(tx, known.id))
      if (!person) throw new OperatorRefusal('unknown')
      if (person.role !== 'admin') throw new OperatorRefusal('not-an-administrator')
      const done = await work(tx, person)
      const sessionIds = await sessionStore.end(tx, person.id)
      await note(tx, person, reason, done)
      return { accountId: person.id, sessionIds }
    })
    onEnded(ended.accountId, ended.sessionIds)
  }

  return {
    /** Refused for an address that has an account: its administrators give it the role. Mails a link to choose a password. */
    async create({ email, reason }: OperatorAct): Promise<void> {
      await jobs.declare(sendLink)
      await database.transaction(async (tx) => {
        const account = { email: email.toLowerCase(), passwordHash: null, role: 'admin', userMetadata: {} } as const
        const person = await accountStore.add(tx, account)
        if (!person) throw new OperatorRefusal('has-an-account')
        await accountStore.confirm(tx, person.id)
        await profileStore.create(tx, person.id, { firstName: 'House', lastName: 'Administrator' })
        await jobs.send(tx, sendLink, { kind: 'recovery', email: person.email, redirectTo: resetPage, challenge: null })
        const done = { act: 'account.create-administrator', says: 'Created the administrator' }
        await note(tx, person, reason, { ...done, before: { role: null }, after: { role: 'admin' } })
      })
    },

    endSessions: (act: OperatorAct): Promise<void> =>
      change(act, async (tx, { id }) => {
        const before = { sessions: (await sessionStore.ofAccount(tx, id)).length }
        return { act: 'account.end-sessions', says: 'Ended all sessions of', before, after: { sessions: 0 } }
      }),

    /** Accepts codes again at once after too many wrong ones. */
    unlock: (act: OperatorAct): Promise<void> =>
      change(act, async (tx, { id, email }) => {
        for (const openedBy of ['password', 'mail'] as const) await factorStore.clearTries(tx, id, openedBy)
        for (const kind of ['recovery', 'reauthentication'] as const) await codeTriesStore.clear(tx, kind, email)
        return { act: 'account.unlock', says: 'Unlocked the sign-in of' }
      }),

    /** Removes the second factors and recovery codes. The password stays. */
    resetSecondFactor: (act: OperatorAct): Promise<void> =>
      change(act, async (tx, { id }) => {
        const before = { factors: (await factorStore.ofAccount(tx, id)).length }
        await factorStore.removeAll(tx, id)
        for (const openedBy of ['password', 'mail'] as const) await factorStore.clearTries(tx, id, openedBy)
        return {
          ...{ act: 'account.reset-second-factor', says: 'Removed the second factor of' },
          ...{ before, after: { factors: 0 } },
        }
      }),

    /** They may do everything again, where nobody is left who could give it. */
    grantAll: (act: OperatorAct): Promise<void> =>
      change(act, async (tx, { id }) => {
        const before = { capabilities: await staffStore.of(tx, id) }
        await staffStore.set(tx, id, capabilities)
        const says = 'Gave every capability to'
        return { act: 'account.set-capabilities', says, before, after: { capabilities } }
      }),

    /** Why the act would be refused; null if it would not. */
    async refusalOf(act: 'create' | 'change', email: string): Promise<Refusal | null> {
      const person = await accountStore.byEmail(database.db, email)
      if (act === 'create') return person ? 'has-an-account' : null
      if (!person) return 'unknown'
      return person.role === 'admin' ? null : 'not-an-administrator'
    },
  }
}
