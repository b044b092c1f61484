import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import { accountStore } from './account-store.ts'
import type { Passwords } from './passwords/passwords.ts'
import { makeAdministrator } from './profile/make-administrator.ts'
import { describeObligations } from './profile/obligations.ts'
import { profileStore } from './profile/profile-store.ts'

type Deps = { database: Database; passwords: Passwords; hooks: AccountHooks }

/**
 * Configuration names the first administrator, and only while there is none: an administrator who changed their address
 * or password must not find the configured ones open again after a restart. An account that has a part in anything can't
 * be named: the start stops, and says what has to end.
 */
export const createEnsureAdministrator =
  ({ database, passwords, hooks }: Deps) =>
  async ({ email, password }: { email: string; password: string }): Promise<void> => {
    if (await accountStore.hasAdministrator(database.db)) return
    const passwordHash = await passwords.hash(password)
    await database
      .transaction(async (tx) => {
        const added = await accountStore.add(tx, {
          email: email.toLowerCase(),
          passwordHash,
          role: 'collector',
          userMetadata: {},
        })
        if (added) await profileStore.create(tx, added.id, { firstName: 'House', lastName: 'Administrator' })
        const known = added ?? (await accountStore.byEmail(tx, email))
        const person = known && (await accountStore.lock(tx, known.id))
        if (!person) return
        await makeAdministrator(tx, hooks, person, { actorId: null, reason: 'Named in the configuration' })
        // The address was never confirmed, so the password of that sign-up must not become an administrator's.
        if (!person.confirmedAt) {
          await accountStore.setPassword(tx, person.id, passwordHash)
          await accountStore.confirm(tx, person.id)
        }
      })
      .catch(describeObligations)
      .catch((error: unknown) => {
        const { obligations } = (error instanceof AppError ? error.details : {}) as {
          obligations?: { title: string }[]
        }
        if (!obligations) throw error
        const open = obligations.map(({ title }) => title).join(', ')
        throw new Error(
          `ADMIN_EMAIL names ${email}, an account that takes part in sales: ${open}. End this first, or name another address.`,
        )
      })
  }
