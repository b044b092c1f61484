import type { Database } from '../../../platform/postgres/database.ts'
import type { Notices } from '../account-mails.ts'
import { accountStore, NOBODY } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import { pendingSignUpStore } from '../links/pending-sign-up-store.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { describeDevice } from './device-rules.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { Caller, SessionAnswer, SessionOpener } from './open-session.ts'

type Deps = {
  database: Database
  notify: Notices
  passwords: Passwords
  limits: CredentialLimits
  knownAddresses: KnownAddresses
  opener: SessionOpener
}

/**
 * A wrong password runs the same statements and hashes for every address. "Not confirmed" is said to the password of
 * the newest sign-up of the address, also where the address has an account: otherwise a sign-up with a password of
 * one's own, tried at once, would tell whether it has.
 */
export const createSignIn =
  ({ database, notify, passwords, limits, knownAddresses, opener }: Deps) =>
  async ({ email, password }: { email: string; password: string }, caller: Caller): Promise<SessionAnswer> => {
    const person = await accountStore.byEmail(database.db, email)
    const pending = await pendingSignUpStore.newest(database.db, email)
    const isKnown = await knownAddresses.isKnown(database.db, person?.id ?? NOBODY, caller.ip)
    await limits.atPassword(email, caller.ip, { isKnown })
    if (!(await passwords.matches(password, person?.passwordHash)) || !person) {
      const isPending = await passwords.matches(password, pending?.passwordHash)
      throw new AuthRefusal(isPending ? 'email_not_confirmed' : 'invalid_credentials')
    }
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
