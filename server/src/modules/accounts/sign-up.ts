import type { Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import { sendLink } from './account-jobs.ts'
import { accountStore } from './account-store.ts'
import { AuthRefusal } from './auth-refusal.ts'
import type { CredentialLimits } from './credential-limits.ts'
import { strangerUser, toUser } from './gotrue-user.ts'
import type { Challenge } from './mailed-token-store.ts'
import { chosenType, type Metadata, namesIn, tidyMetadata, whyNotMetadata } from './metadata-rules.ts'
import { checkNewPassword } from './new-password.ts'
import type { Passwords } from './passwords.ts'
import { profileStore } from './profile-store.ts'

type Deps = { database: Database; jobs: Jobs; passwords: Passwords; limits: CredentialLimits; hooks: AccountHooks }
type SignUp = { email: string; password: string; data: Metadata; redirectTo: string; challenge: Challenge | null }

/** An address that is taken is answered as a free one would be, and costs the same hash and the same queued job. */
export const createSignUp =
  ({ database, jobs, passwords, limits, hooks }: Deps) =>
  async ({ email, password, data, redirectTo, challenge }: SignUp) => {
    const problem = whyNotMetadata(data)
    if (problem) throw new AuthRefusal('validation_failed', { message: problem })
    checkNewPassword(password)
    await limits.oneMail('signup', email)

    const userMetadata = tidyMetadata(data)
    const passwordHash = await passwords.hash(password)
    const person = await database.transaction(async (tx) => {
      await jobs.send(tx, sendLink, { kind: 'signup', email, redirectTo, challenge })
      const added = await accountStore.add(tx, { email, passwordHash, role: chosenType(data), userMetadata })
      if (!added) {
        // Not confirmed yet: mailed again, and the first password stays, since the address has proved nothing so far.
        const taken = await accountStore.byEmail(tx, email)
        return taken?.confirmedAt ? null : taken
      }
      await profileStore.create(tx, added.id, namesIn(data))
      await hooks.signedUp(tx, added)
      return added
    })
    return person ? toUser(person, []) : strangerUser(email, userMetadata, new Date())
  }
