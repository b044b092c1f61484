import type { Jobs } from '../../../platform/jobs.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { sendLink } from '../account-jobs.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import { toPendingUser } from '../gotrue/gotrue-user.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import { checkNewPassword } from '../passwords/new-password.ts'
import type { Passwords } from '../passwords/passwords.ts'
import type { Challenge } from './mailed-token-store.ts'
import { type Metadata, tidyMetadata, whyNotMetadata } from './metadata-rules.ts'
import { pendingSignUpStore } from './pending-sign-up-store.ts'

type Deps = { database: Database; jobs: Jobs; passwords: Passwords; limits: CredentialLimits }
type SignUp = { email: string; password: string; data: Metadata; redirectTo: string; challenge: Challenge | null }

/**
 * Stores the sign-up and queues its mail, whether or not the address has an account or another sign-up: the job finds
 * out. So the answer, its id and its cost are the same for every address.
 */
export const createSignUp =
  ({ database, jobs, passwords, limits }: Deps) =>
  async ({ email, password, data, redirectTo, challenge }: SignUp) => {
    const problem = whyNotMetadata(data)
    if (problem) throw new AuthRefusal('validation_failed', { message: problem })
    checkNewPassword(password)
    await limits.oneMail('signup', email)

    const userMetadata = tidyMetadata(data)
    const passwordHash = await passwords.hash(password)
    const signUp = await database.transaction(async (tx) => {
      const added = await pendingSignUpStore.add(tx, { email, passwordHash, userMetadata })
      await jobs.send(tx, sendLink, { kind: 'signup', email, redirectTo, challenge, signUpId: added.id })
      return added
    })
    return toPendingUser(signUp)
  }
