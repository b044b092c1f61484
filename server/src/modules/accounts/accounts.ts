import type { PreferenceChange, PublicProfile } from '@vermeil/contracts/accounts'
import type { EventBus } from '../../platform/bus/event-bus.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import type { Sms } from '../../platform/sms.ts'
import type { Storage } from '../storage/storage.ts'
import { createAccountHooks } from './account-hooks.ts'
import { handleAccountJobs } from './account-jobs.ts'
import { createNotices } from './account-mails.ts'
import { accountStore } from './account-store.ts'
import { createDeeds } from './deeds.ts'
import { createRecoveryCodes } from './factors/recovery-codes.ts'
import { createEnsureAdministrator } from './first-administrator.ts'
import { gotrueRoutes } from './gotrue/gotrue-routes.ts'
import { createRequireSession } from './gotrue/require-session.ts'
import { createMailedTokens } from './links/mailed-tokens.ts'
import { type LinkKind, safeRedirect } from './links/redirect-rules.ts'
import { createUndoEmailChange } from './links/undo-email-change.ts'
import { createCredentialLimits } from './passwords/credential-limits.ts'
import { createPasswords, type HashCost } from './passwords/passwords.ts'
import { accountRoutes } from './profile/account-routes.ts'
import { createAdministration } from './profile/administer-accounts.ts'
import { createAvatar } from './profile/avatar.ts'
import { createOwnData } from './profile/own-data.ts'
import { createOwnProfile } from './profile/own-profile.ts'
import { profileStore } from './profile/profile-store.ts'
import { type SeedAccount, seedAccounts } from './seed-accounts.ts'
import { createAccessTokens } from './sessions/access-tokens.ts'
import { createAuthenticate } from './sessions/authenticate.ts'
import { createOwnSessions } from './sessions/own-sessions.ts'
import { createSessionNews } from './sessions/session-news.ts'
import type { SigningKey } from './sessions/signing-key.ts'

type Deps = {
  database: Database
  jobs: Jobs
  bus: EventBus
  limiter: Limiter
  mailer: Mailer
  mail: MailQueue
  sms: Sms
  storage: Storage
  key: SigningKey
  anonKey: string
  /** Who signs the tokens. Fixed, and not the port of the moment: a restart must not sign everybody out. */
  issuer: string
  siteUrl: () => string
  /** Every origin that is the house itself; a mailed link leads nowhere else. */
  ownOrigins: () => readonly string[]
  hashCost?: HashCost
  now?: () => number
}

/** What mail a person can do without; what they must have (a link they asked for, an invoice) is not asked about. */
export type MailKind = 'notice' | 'bid-alert' | 'marketing'
const switches: { [K in MailKind]: (preferences: PreferenceChange) => boolean } = {
  notice: ({ emailNotifications }) => emailNotifications,
  'bid-alert': ({ emailNotifications, bidAlerts }) => emailNotifications && bidAlerts,
  marketing: ({ marketingEmails }) => marketingEmails,
}

export type Accounts = Awaited<ReturnType<typeof createAccounts>>

/** People: who they are, how they prove it, and what they have chosen. */
export async function createAccounts(deps: Deps) {
  const { database, jobs, key, anonKey, siteUrl, mailer, sms, storage, now = Date.now } = deps
  const news = createSessionNews(deps.bus)
  const hooks = createAccountHooks()
  const limits = createCredentialLimits(deps.limiter)
  const passwords = createPasswords(deps.hashCost)
  const mailedTokens = createMailedTokens(key.derive('mailed codes'))
  const accessTokens = createAccessTokens({ key, issuer: deps.issuer, now })
  const notify = createNotices({ mail: deps.mail, siteUrl })
  const shared = { database, jobs, notify, key, accessTokens, passwords, mailedTokens, limits, hooks, news, now }
  const deeds = createDeeds(shared)
  const tokens = createAuthenticate({ database, accessTokens, anonKey, news })
  const sessionGuards = createRequireSession({ database, accessTokens, anonKey })
  const redirectFor = (kind: LinkKind, wanted: string | undefined) =>
    safeRedirect(kind, wanted, { siteUrl: siteUrl(), origins: deps.ownOrigins() })
  await handleAccountJobs({ database, jobs, mailer, mailedTokens, siteUrl })

  return {
    ...tokens,
    ensureAdministrator: createEnsureAdministrator({ database, passwords }),
    ...createAdministration({ database, news }),
    ...hooks.add,
    /** Sockets of these sessions are to be closed. */
    onSessionsEnded: news.onEnded,

    accountByEmail: (email: string, db: Db | Tx = database.db) => accountStore.byEmail(db, email),
    accountById: (id: string, db: Db | Tx = database.db) => accountStore.byId(db, id),

    /** How people are shown to others, by their id; whoever has left the house is not in it. */
    async profileOf(ids: readonly string[], db: Db | Tx = database.db): Promise<Map<string, PublicProfile>> {
      const profiles = await profileStore.publicProfiles(db, ids)
      return new Map(profiles.map((profile) => [profile.id, profile]))
    },

    preferencesOf: (accountId: string) => profileStore.preferences(database.db, accountId),
    async mayMail(accountId: string, kind: MailKind): Promise<boolean> {
      return switches[kind](await profileStore.preferences(database.db, accountId))
    },
    /** The number to send text messages to; null where there is none or they are not wanted. */
    async textNumberOf(accountId: string): Promise<string | null> {
      const { smsNotifications } = await profileStore.preferences(database.db, accountId)
      if (!smsNotifications || sms.unavailableReason !== null) return null
      return (await profileStore.read(database.db, accountId)).phone || null
    },

    async seed(tx: Tx, accounts: readonly SeedAccount[], password?: string): Promise<void> {
      await seedAccounts(tx, accounts, password ? await passwords.hash(password) : null)
    },

    async register(app: Http): Promise<void> {
      await app.register(gotrueRoutes, {
        prefix: '/auth/v1',
        ...{ anonKey, key, deeds, limits, ...sessionGuards },
        redirectFor,
      })
      await app.register(accountRoutes, {
        prefix: '/api/v1/account',
        limiter: deps.limiter,
        profile: createOwnProfile({ database, sms, news, hooks }),
        sessions: createOwnSessions({ database, news }),
        data: createOwnData(shared),
        avatar: createAvatar({ database, storage, limits }),
        recoveryCodes: createRecoveryCodes({ ...shared, secret: key.derive('recovery codes') }),
        undoEmailChange: createUndoEmailChange({ ...shared, redirectTo: () => redirectFor('recovery', undefined) }),
        limits,
      })
    },
  }
}
