import { AppError } from '../../platform/app-error.ts'
import type { Account } from '../../platform/http/access.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import { accountStore } from './account-store.ts'
import type { CredentialLimits } from './credential-limits.ts'
import { describeDevice } from './device-rules.ts'
import type { Passwords } from './passwords.ts'
import { profileStore } from './profile-store.ts'
import type { SessionNews } from './session-news.ts'
import { sessionStore } from './session-store.ts'

type Deps = {
  database: Database
  hooks: AccountHooks
  passwords: Passwords
  limits: CredentialLimits
  news: SessionNews
}

/** A person's own data: taken along, or gone for good. */
export function createOwnData({ database, hooks, passwords, limits, news }: Deps) {
  return {
    async export(accountId: string): Promise<Record<string, unknown>> {
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
        ...Object.fromEntries(parts),
      }
    },

    /** All that is the person's alone goes; what another's money needs stays, without the name. */
    async erase({ id, role }: Account, password: string): Promise<void> {
      if (role === 'admin') throw new AppError('account.is-staff', {})
      await limits.atSecret(id)
      const person = await accountStore.byId(database.db, id)
      const isRight = await passwords.matches(password, person?.passwordHash)
      if (!isRight) throw new AppError('account.wrong-password', {})
      const { ended, afterwards } = await database.transaction(async (tx) => {
        await accountStore.lock(tx, id)
        const ended = await sessionStore.end(tx, id)
        const afterwards = await hooks.erased(tx, id)
        await accountStore.erase(tx, id)
        return { ended, afterwards }
      })
      news.ended(id, ended)
      news.changed(id)
      for (const rest of afterwards) await rest()
    },
  }
}
