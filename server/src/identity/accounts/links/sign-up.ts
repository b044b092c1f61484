import { AppError } from '../../../platform/app-error.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import { must } from '../../../platform/must.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { world } from '../../../platform/world.ts'
import type { AccountHooks } from '../account-hooks.ts'
import type { AccountMails } from '../account-mails.ts'
import { accountStore } from '../account-store.ts'
import { AuthRefusal } from '../gotrue/auth-refusal.ts'
import { toPendingUser } from '../gotrue/gotrue-user.ts'
import type { CredentialLimits } from '../passwords/credential-limits.ts'
import { checkNewPassword, type Passwords, weaknessOf } from '../passwords/passwords.ts'
import { profileStore } from '../profile/profile-store.ts'
import type { Challenge } from './mailed-tokens.ts'
import { chosenType, type Metadata, metadataProblem, namesIn, tidyMetadata } from './metadata-rules.ts'
import { type PendingSignUp, pendingSignUpStore } from './pending-sign-up-store.ts'
import { sendLink } from './send-links.ts'

type Deps = { database: Database; jobs: Jobs; passwords: Passwords; limits: CredentialLimits }
type SignUp = { email: string; password: string; data: Metadata; redirectTo: string; challenge: Challenge | null }

/**
 * Stores the sign-up and queues its mail, whether or not the address has an account or another sign-up: the job finds
 * out. So the answer, its id and its cost are the same for every address.
 */
export const createSignUp =
  ({ database, jobs, passwords, limits }: Deps) =>
  async ({ email, password, data, redirectTo, challenge }: SignUp) => {
    const problem = metadataProblem(data)
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

type ConfirmedSignUp = Pick<PendingSignUp, 'id' | 'email' | 'passwordHash' | 'userMetadata'>
export type ConfirmSignUp = (tx: Tx, signUp: ConfirmedSignUp) => Promise<boolean>

/** For an address that a private link has proved. */
export type ProvedSignUp = ReturnType<typeof createProvedSignUp>

type ProvedDeps = { passwords: Passwords; mails: AccountMails; hooks: AccountHooks }
export function createProvedSignUp({ passwords, ...deps }: ProvedDeps) {
  const confirmSignUp = createConfirmSignUp(deps)
  return {
    /** Before the transaction, since it takes long. Throws the refusal of a password that can't become anybody's. */
    async hashNewPassword(password: string): Promise<string> {
      if (weaknessOf(password)) throw new AppError('account.weak-password', {})
      return passwords.hash(password)
    },
    /** False if the address has an account already. */
    openAccount: (tx: Tx, signUp: Omit<ConfirmedSignUp, 'id'>): Promise<boolean> =>
      confirmSignUp(tx, { ...signUp, id: world.uuid() }),
  }
}

/** Creates the account of a sign-up, with its own password and data. False if the address has an account already. */
export const createConfirmSignUp =
  ({ mails, hooks }: { mails: AccountMails; hooks: AccountHooks }): ConfirmSignUp =>
  async (tx, { id, email, passwordHash, userMetadata }) => {
    const role = chosenType(userMetadata)
    const added = await accountStore.add(tx, { id, email, passwordHash, role, userMetadata })
    if (!added) return false
    await accountStore.confirm(tx, id)
    await profileStore.create(tx, id, namesIn(userMetadata))
    await pendingSignUpStore.retire(tx, email)
    await hooks.confirmed(tx, must(await accountStore.byId(tx, id), 'the account that was just added'))
    await mails.send(tx, email, 'welcome')
    return true
  }
