import type { Database } from '../../platform/postgres/database.ts'
import type { Notices } from './account-mails.ts'
import { accountStore } from './account-store.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { CredentialLimits } from './credential-limits.ts'
import { describeDevice } from './device-rules.ts'
import type { Caller, SessionAnswer, SessionOpener } from './open-session.ts'
import type { Passwords } from './passwords.ts'

type Deps = {
  database: Database
  notify: Notices
  passwords: Passwords
  limits: CredentialLimits
  opener: SessionOpener
}

export const createSignIn =
  ({ database, notify, passwords, limits, opener }: Deps) =>
  async ({ email, password }: { email: string; password: string }, caller: Caller): Promise<SessionAnswer> => {
    await limits.atPassword(email)
    const person = await accountStore.byEmail(database.db, email)
    const isRight = await passwords.matches(password, person?.passwordHash)
    // Everything an account's state would tell is told only to whoever knows its password.
    if (!person || !isRight) throw new AuthRefusal('invalid_credentials')
    if (person.suspendedAt) throw new AuthRefusal('user_banned', { status: 400 })
    if (!person.confirmedAt) throw new AuthRefusal('email_not_confirmed')

    return database.transaction(async (tx) => {
      const { answer, isNewDevice } = await opener.open(tx, person.id, 'password', caller)
      if (isNewDevice) {
        await notify(tx, person.email, 'new-device', describeDevice(caller.userAgent))
      }
      return answer
    })
  }
