import type { Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { AccountHooks } from './account-hooks.ts'
import type { Notices } from './account-mails.ts'
import { accountStore } from './account-store.ts'
import { createAskForLink } from './ask-for-link.ts'
import { AuthRefusal } from './auth-refusal.ts'
import { createChangeUser } from './change-user.ts'
import { createConfirmSignUp } from './confirm-sign-up.ts'
import type { CredentialLimits } from './credential-limits.ts'
import { createEnrollFactor } from './enroll-factor.ts'
import { createExchangeCode } from './exchange-code.ts'
import { factorStore } from './factor-store.ts'
import { toUser } from './gotrue-user.ts'
import { createKnownAddresses } from './known-addresses.ts'
import type { MailedTokens } from './mailed-tokens.ts'
import { createSessionOpener } from './open-session.ts'
import type { Passwords } from './passwords.ts'
import { createRefreshSession } from './refresh-session.ts'
import { createRefreshTokens } from './refresh-tokens.ts'
import { createRemoveFactor } from './remove-factor.ts'
import { createSecondFactorTries } from './second-factor-tries.ts'
import { createSecretBox } from './secret-box.ts'
import type { SessionNews } from './session-news.ts'
import { createSignIn } from './sign-in.ts'
import { createSignOut } from './sign-out.ts'
import { createSignUp } from './sign-up.ts'
import type { SigningKey } from './signing-key.ts'
import { createChallengeFactor, createVerifyFactor } from './verify-factor.ts'
import { createVerifyLink } from './verify-link.ts'

export type DeedDeps = {
  database: Database
  jobs: Jobs
  notify: Notices
  key: SigningKey
  accessTokens: AccessTokens
  passwords: Passwords
  mailedTokens: MailedTokens
  limits: CredentialLimits
  hooks: AccountHooks
  news: SessionNews
  now: () => number
}

/** Everything the auth protocol can ask for, each deed with what it needs. */
export function createDeeds(deps: DeedDeps) {
  const { database, key, accessTokens } = deps
  const refreshTokens = createRefreshTokens(key.derive('refresh tokens'))
  const box = createSecretBox(key.derive('factor secrets'))
  const knownAddresses = createKnownAddresses(key.derive('known addresses'))
  const opener = createSessionOpener({ accessTokens, refreshTokens, knownAddresses })
  const tries = createSecondFactorTries(deps)
  const confirmSignUp = createConfirmSignUp(deps)
  const all = { ...deps, refreshTokens, box, opener, knownAddresses, tries, confirmSignUp }

  return {
    signUp: createSignUp(all),
    signIn: createSignIn(all),
    refresh: createRefreshSession(all),
    exchangeCode: createExchangeCode(all),
    signOut: createSignOut(all),
    askForLink: createAskForLink(all),
    verifyLink: createVerifyLink(all),
    changeUser: createChangeUser(all),
    enrollFactor: createEnrollFactor(all),
    challengeFactor: createChallengeFactor(all),
    verifyFactor: createVerifyFactor(all),
    removeFactor: createRemoveFactor(all),

    async userOf(accountId: string) {
      const person = await accountStore.byId(database.db, accountId)
      if (!person) throw new AuthRefusal('user_not_found')
      return toUser(person, await factorStore.ofAccount(database.db, accountId))
    },
  }
}
export type Deeds = ReturnType<typeof createDeeds>
