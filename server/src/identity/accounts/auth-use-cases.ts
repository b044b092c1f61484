import type { AccountId } from '@vermeil/contracts/ids'
import type { Platform } from '../../platform/platform.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import type { AccountHooks } from './account-hooks.ts'
import type { AccountMails } from './account-mails.ts'
import { accountStore } from './account-store.ts'
import { createEnrollFactor, createRemoveFactor } from './factors/enroll-factor.ts'
import { factorStore } from './factors/factor-store.ts'
import { createSecondFactorTries } from './factors/second-factor-tries.ts'
import { createChallengeFactor, createVerifyFactor } from './factors/verify-factor.ts'
import { AuthRefusal } from './gotrue/auth-refusal.ts'
import { createChangeUser } from './gotrue/change-user.ts'
import { type GotrueUser, toUser } from './gotrue/gotrue-user.ts'
import type { MailedTokens } from './links/mailed-tokens.ts'
import { createAskForLink } from './links/send-links.ts'
import { createConfirmSignUp, createSignUp } from './links/sign-up.ts'
import { createVerifyLink } from './links/verify-link.ts'
import type { CredentialLimits } from './passwords/credential-limits.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { AccessTokens } from './sessions/access-tokens.ts'
import type { HouseKeys } from './sessions/house-keys.ts'
import { createKnownAddresses, createSessionOpener } from './sessions/open-session.ts'
import { createRefreshTokens } from './sessions/refresh-tokens.ts'
import type { SessionEvents } from './sessions/session-events.ts'
import { createExchangeCode, createRefreshSession, createSignIn, createSignOut } from './sessions/sign-in.ts'

type Deps = Pick<Platform, 'database' | 'jobs'> & {
  mails: AccountMails
  keys: HouseKeys
  accessTokens: AccessTokens
  passwords: Passwords
  mailedTokens: MailedTokens
  limits: CredentialLimits
  hooks: AccountHooks
  sessionEvents: SessionEvents
  now: () => number
}

type UseCase<Create extends (...deps: never[]) => unknown> = ReturnType<Create>

/** Everything that the auth protocol can ask for. */
export interface AuthUseCases {
  signUp: UseCase<typeof createSignUp>
  signIn: UseCase<typeof createSignIn>
  refresh: UseCase<typeof createRefreshSession>
  exchangeCode: UseCase<typeof createExchangeCode>
  signOut: UseCase<typeof createSignOut>
  askForLink: UseCase<typeof createAskForLink>
  verifyLink: UseCase<typeof createVerifyLink>
  changeUser: UseCase<typeof createChangeUser>
  enrollFactor: UseCase<typeof createEnrollFactor>
  challengeFactor: UseCase<typeof createChallengeFactor>
  verifyFactor: UseCase<typeof createVerifyFactor>
  removeFactor: UseCase<typeof createRemoveFactor>
  userOf: (accountId: AccountId) => Promise<GotrueUser>
}

export function createAuthUseCases(deps: Deps): AuthUseCases {
  const { database, keys, accessTokens } = deps
  const refreshTokens = createRefreshTokens(keys.secrets('refresh tokens'))
  const box = createSecretBox(keys.secrets('factor secrets'))
  const knownAddresses = createKnownAddresses(keys.secrets('known addresses'))
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

    async userOf(accountId) {
      const person = await accountStore.byId(database.db, accountId)
      if (!person) throw new AuthRefusal('user_not_found')
      return toUser(person, await factorStore.ofAccount(database.db, accountId))
    },
  }
}
