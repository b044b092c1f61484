import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { type Account, isAdmin } from '../../../platform/http/access.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { AccountHooks } from '../account-hooks.ts'
import { accountStore } from '../account-store.ts'
import { emailChangeStore } from '../links/email-change-store.ts'
import { pendingSignUpStore } from '../links/pending-sign-up-store.ts'
import type { ProvePassword } from '../passwords/prove-password.ts'
import { describeDevice } from '../sessions/device-rules.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { sessionStore } from '../sessions/session-store.ts'
import { erasureStore } from './erasure-store.ts'
import { describeObligations, requireNoObligations } from './obligations.ts'
import { profileStore } from './profile-store.ts'

type Deps = {
  database: Database
  mail: Pick<MailQueue, 'forget'>
  hooks: AccountHooks
  provePassword: ProvePassword
  sessionEvents: SessionEvents
}

/** A person's own data, exported or erased. */
export type OwnData = ReturnType<typeof createOwnData>

export function createOwnData({ database, mail, hooks, provePassword, sessionEvents }: Deps) {
  return {
    async export(accountId: AccountId): Promise<Record<string, unknown>> {
      const person = await accountStore.byId(database.db, accountId)
      if (!person) throw new AppError('account.required', {})
      const sessions = await sessionStore.ofAccount(database.db, accountId)
      const { passwordHash: _, ...account } = person
      const parts = await Promise.all(
        [...hooks.exported].map(async ([name, part]) => [name, await part(accountId)] as const),
      )
      return {
        account,
        profile: await profileStore.read(database.db, accountId),
        preferences: await profileStore.preferences(database.db, accountId),
        sessions: sessions.map(({ id, userAgent, ip, createdAt, usedAt }) => ({
          id,
          device: describeDevice(userAgent),
          ip,
          createdAt,
          lastUsedAt: usedAt,
        })),
        emailChanges: await emailChangeStore.ofAccount(database.db, accountId),
        ...Object.fromEntries(parts),
      }
    },

    /** Removes everything that is only the person's. What another person's sale needs stays, without the name. */
    async erase(account: Account, password: string): Promise<void> {
      if (isAdmin(account)) throw new AppError('account.is-staff', {})
      await provePassword(account.id, password)
      await eraseProven(account.id)
    },

    /** Without the password: the account was erased before, and a restored backup has brought it back. */
    async eraseAgain(id: AccountId): Promise<void> {
      if (await accountStore.byId(database.db, id)) await eraseProven(id)
    },
  }

  async function eraseProven(id: AccountId) {
    const person = await accountStore.byId(database.db, id)
    const { ended, afterwards } = await database
      .transaction(async (tx) => {
        await accountStore.lock(tx, id)
        const ended = await sessionStore.end(tx, id)
        // First: what follows may mail people that they are no longer expected.
        await mail.forget(tx, { by: id })
        const afterwards = await hooks.erased(tx, id)
        if (person) await pendingSignUpStore.remove(tx, person.email)
        // Last, because bids wait for this lock. They are refused once the account is erased.
        await erasureStore.lock(tx)
        await requireNoObligations(tx, hooks, id)
        await erasureStore.erase(tx, id)
        if (person) await mail.forget(tx, { to: person.email })
        return { ended, afterwards }
      })
      .catch(describeObligations)
    sessionEvents.ended(id, ended)
    sessionEvents.changed(id)
    for (const rest of afterwards) await rest()
  }
}
