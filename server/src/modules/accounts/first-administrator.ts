import { recordAct } from '../../platform/audit-store.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { accountStore } from './account-store.ts'
import type { Passwords } from './passwords/passwords.ts'
import { profileStore } from './profile/profile-store.ts'

type Deps = { database: Database; passwords: Passwords }

/**
 * Configuration names the first administrator, and only while there is none: an administrator who changed their address
 * or password must not find the configured ones open again after a restart.
 */
export const createEnsureAdministrator =
  ({ database, passwords }: Deps) =>
  async ({ email, password }: { email: string; password: string }): Promise<void> => {
    if (await accountStore.hasAdministrator(database.db)) return
    const passwordHash = await passwords.hash(password)
    await database.transaction(async (tx) => {
      const added = await accountStore.add(tx, {
        email: email.toLowerCase(),
        passwordHash,
        role: 'admin',
        userMetadata: {},
      })
      if (added) await profileStore.create(tx, added.id, { firstName: 'House', lastName: 'Administrator' })
      const person = added ?? (await accountStore.byEmail(tx, email))
      if (!person) return
      await accountStore.setRole(tx, person.id, 'admin')
      // The address was never confirmed, so the password of that sign-up must not become an administrator's.
      if (!person.confirmedAt) {
        await accountStore.setPassword(tx, person.id, passwordHash)
        await accountStore.confirm(tx, person.id)
      }
      await recordAct(tx, {
        actorId: null,
        act: 'account.set-role',
        subject: `account:${person.id}`,
        reason: 'Named in the configuration',
        details: { to: 'admin' },
      })
    })
  }
