import type { Jobs } from '../../platform/jobs.ts'
import type { Database } from '../../platform/postgres/database.ts'
import type { AccountHooks } from './account-hooks.ts'
import type { Notices } from './account-mails.ts'
import { accountStore } from './account-store.ts'
import { createEnrollFactor } from './factors/enroll-factor.ts'
import { factorStore } from './factors/factor-store.ts'
import { createRemoveFactor } from './factors/remove-factor.ts'
import { createSecondFactorTries } from './factors/second-factor-tries.ts'
import { createSecretBox } from './factors/secret-box.ts'
import { createChallengeFactor, createVerifyFactor } from './factors/verify-factor.ts'
import { AuthRefusal } from './gotrue/auth-refusal.ts'
import { createChangeUser } from './gotrue/change-user.ts'
import { toUser } from './gotrue/gotrue-user.ts'
import { createAskForLink } from './links/ask-for-link.ts'
import { createConfirmSignUp } from './links/confirm-sign-up.ts'
import type { MailedTokens } from './links/mailed-tokens.ts'
import { createSignUp } from './links/sign-up.ts'
import { createVerifyLink } from './links/verify-link.ts'
import type { CredentialLimits } from './passwords/credential-limits.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { AccessTokens } from './sessions/access-tokens.ts'
import { createExchangeCode } from './sessions/exchange-code.ts'
import { createKnownAddresses } from './sessions/known-addresses.ts'
import { createSessionOpener } from './sessions/open-session.ts'
import { createRefreshSession } from './sessions/refresh-session.ts'
import { createRefreshTokens } from './sessions/refresh-tokens.ts'
import type { SessionNews } from './sessions/session-news.ts'
import { createSignIn } from './sessions/sign-in.ts'
import { createSignOut } from './sessions/sign-out.ts'
import type { SigningKey } from './sessions/signing-key.ts'

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
