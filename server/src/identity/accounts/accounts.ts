import type { ProfessionalDetails, PublicProfile } from '@vermeil/contracts/identity/accounts.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { FastifyRequest } from 'fastify'
import type { EventBus } from '../../platform/bus/event-bus.ts'
import type { Account } from '../../platform/http/access.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import type { Sms } from '../../platform/sms.ts'
import { world } from '../../platform/world.ts'
import type { Storage } from '../storage/storage.ts'
import { type AddAccountHooks, createAccountHooks } from './account-hooks.ts'
import { createAccountMails } from './account-mails.ts'
import { accountStore, type Person } from './account-store.ts'
import { createAuthUseCases } from './auth-use-cases.ts'
import { createProveAgain } from './factors/prove-again.ts'
import { createRecoveryCodes } from './factors/recovery-codes.ts'
import { createEnsureAdministrator } from './first-administrator.ts'
import { gotrueRoutes } from './gotrue/gotrue-routes.ts'
import { createRequireSession } from './gotrue/require-session.ts'
import { createMailedTokens } from './links/mailed-tokens.ts'
import { type LinkKind, safeRedirect } from './links/redirect-rules.ts'
import { handleLinkJobs } from './links/send-links.ts'
import { createProvedSignUp, type ProvedSignUp } from './links/sign-up.ts'
import { createUndoEmailChange } from './links/undo-email-change.ts'
import { createCredentialLimits } from './passwords/credential-limits.ts'
import { createPasswords, type HashCost } from './passwords/passwords.ts'
import { createProvePassword, type ProvePassword } from './passwords/prove-password.ts'
import { createPeopleDirectory, type PeopleDirectory } from './people/people-directory.ts'
import { peopleLookup } from './people/people-lookup-store.ts'
import { accountRoutes } from './profile/account-routes.ts'
import { type AccountAdministration, createAccountAdministration } from './profile/administer-accounts.ts'
import { createAvatar } from './profile/avatar.ts'
import { createOwnData } from './profile/own-data.ts'
import { createOwnProfile } from './profile/own-profile.ts'
import { type Contact, profileStore } from './profile/profile-store.ts'
import { handlePruning } from './prune-accounts.ts'
import { noteSeen } from './seed-account-store.ts'
import { createAccessTokens } from './sessions/access-tokens.ts'
import { createAuthenticate } from './sessions/authenticate.ts'
import type { HouseKeys } from './sessions/house-keys.ts'
import { createOwnSessions } from './sessions/own-sessions.ts'
import { createSessionEvents, type SessionsEnded } from './sessions/session-events.ts'

export type { Person } from './account-store.ts'
export type { Contact } from './profile/profile-store.ts'

/** People: who they are, how they sign in, and what they have chosen. */
export interface Accounts extends AddAccountHooks, AccountAdministration, PeopleDirectory, ProvedSignUp {
  /** The account of a request's bearer, also one that may not act: see `accountRefusal`. */
  authenticate(request: FastifyRequest): Promise<Account | null>
  /** The account of a token, also one that may not act. */
  identifyToken(token: string): Promise<Account | null>
  /** The account of a token, if it may act. */
  authenticateToken(token: string): Promise<Account | null>
  checkToken(token: string): Promise<'valid' | 'expired' | 'invalid'>
  /** The sockets of these sessions have to be closed. */
  onSessionsEnded(listener: (ended: SessionsEnded) => void): void

  accountByEmail(email: string, db?: Db | Tx): Promise<Person | null>
  accountById(id: string, db?: Db | Tx): Promise<Person | null>
  /** How people are shown to others, by id. Erased accounts are left out. */
  profileOf(ids: readonly string[], db?: Db | Tx): Promise<Map<string, PublicProfile>>
  /** The country of a person's profile; null where they named none. */
  countryOf(id: AccountId, db?: Db | Tx): Promise<string | null>
  /** First name and country of the profile, by id, for who sold something to these people. Erased accounts are left out. */
  firstNamesOf(ids: readonly AccountId[]): Promise<Map<AccountId, { firstName: string; country: string | null }>>
  /** What people say of their business, by id, for those whom they ask for something. */
  professionsOf(ids: readonly AccountId[]): Promise<Map<AccountId, ProfessionalDetails>>
  /** How people can be reached, by id, with the switches of their settings. Erased and suspended people are left out. */
  contactsOf(ids: readonly AccountId[], db?: Db | Tx): Promise<Map<AccountId, Contact>>
  /** Confirmed accounts; of many, an estimate. */
  countPeople(): Promise<{ count: number; isEstimate: boolean }>
  /** Confirmed accounts that were created from a moment on. */
  countJoined(since: Date): Promise<number>
  /** Erased accounts are left out. */
  emailsOf(ids: readonly string[]): Promise<Map<string, string>>
  /** The accounts whose name or email address contains the text. */
  findPeople(text: string): Promise<AccountId[]>

  provePassword: ProvePassword
  /** Erases an account that was erased before and came back with a restored backup. */
  eraseAgain(id: AccountId): Promise<void>

  /** Creates the administrator of the configuration while there is none. */
  ensureAdministrator(credentials: { email: string; password: string }): Promise<void>

  /** A demo person, who acts without signing in, was here just now. */
  noteSeen(accountId: AccountId): Promise<void>
  /** What a session says of its account has changed in another module: every node reads it again. */
  noteChanged(accountId: AccountId): void
  register(app: Http): Promise<void>
}

type Deps = Pick<Platform, 'database' | 'jobs' | 'limiter' | 'mail' | 'siteUrl'> & {
  bus: EventBus
  mailer: Mailer
  sms: Sms
  storage: Storage
  keys: HouseKeys
  anonKey: string
  /** The issuer of the tokens. Fixed, since a new one, such as another port, would end every session. */
  issuer: string
  /** Every origin of this site. A mailed link leads to no other. */
  ownOrigins: () => readonly string[]
  hashCost?: HashCost
  now?: () => number
}

export async function createAccounts(deps: Deps): Promise<Accounts> {
  const { database, jobs, keys, anonKey, siteUrl, mailer, sms, storage, now = world.now } = deps
  const sessionEvents = createSessionEvents(deps.bus)
  const hooks = createAccountHooks()
  const limits = createCredentialLimits(deps.limiter)
  const passwords = createPasswords(deps.hashCost)
  const mailedTokens = createMailedTokens(keys.secrets('mailed codes'))
  const accessTokens = createAccessTokens({ keys: keys.all, issuer: deps.issuer, now })
  const mails = createAccountMails({ mail: deps.mail, siteUrl })
  const shared = {
    database,
    jobs,
    mails,
    keys,
    accessTokens,
    passwords,
    mailedTokens,
    limits,
    hooks,
    sessionEvents,
    now,
  }
  const provePassword = createProvePassword(shared)
  const ownData = createOwnData({ ...shared, mail: deps.mail, provePassword })
  const box = createSecretBox(keys.secrets('factor secrets'))
  const proveAgain = createProveAgain({ ...shared, box, provePassword })
  const redirectFor = (kind: LinkKind, wanted: string | undefined) =>
    safeRedirect(kind, wanted, { siteUrl: siteUrl(), origins: deps.ownOrigins() })
  await handleLinkJobs({ database, jobs, mailer, mailedTokens, siteUrl })
  await handlePruning({ database, jobs })

  return {
    ...createAuthenticate({ database, accessTokens, anonKey, sessionEvents }),
    ...createAccountAdministration({ ...shared, proveAgain, resetPage: () => redirectFor('recovery', undefined) }),
    ...createPeopleDirectory({ database }),
    ...createProvedSignUp(shared),
    ...hooks.add,
    provePassword,
    eraseAgain: ownData.eraseAgain,
    ensureAdministrator: createEnsureAdministrator({ database, passwords, hooks }),
    onSessionsEnded: sessionEvents.onEnded,

    accountByEmail: (email, db = database.db) => accountStore.byEmail(db, email),
    accountById: (id, db = database.db) => accountStore.byId(db, id),

    countryOf: (id, db = database.db) => profileStore.country(db, id),

    async firstNamesOf(ids) {
      const found = await profileStore.firstNames(database.db, ids)
      return new Map(found.map(({ accountId, ...shown }) => [accountId, shown]))
    },

    async professionsOf(ids) {
      const found = await profileStore.professions(database.db, ids)
      return new Map(found.map(({ accountId, ...details }) => [accountId, details]))
    },

    async profileOf(ids, db = database.db) {
      const profiles = await profileStore.publicProfiles(db, ids)
      return new Map(profiles.map((profile) => [profile.id, profile]))
    },

    countPeople: () => peopleLookup.count(database.db),
    countJoined: (since) => peopleLookup.countSince(database.db, since),
    emailsOf: (ids) => peopleLookup.emailsOf(database.db, ids),
    findPeople: (text) => peopleLookup.matching(database.db, text),

    async contactsOf(ids, db = database.db) {
      const contacts = await profileStore.contacts(db, ids)
      return new Map(contacts.map((contact) => [contact.accountId, contact]))
    },

    noteSeen: (accountId) => noteSeen(database.db, accountId),
    noteChanged: sessionEvents.changed,

    async register(app) {
      await app.register(gotrueRoutes, {
        prefix: '/auth/v1',
        anonKey,
        keys,
        auth: createAuthUseCases(shared),
        limits,
        ...createRequireSession({ database, accessTokens, anonKey }),
        redirectFor,
      })
      await app.register(accountRoutes, {
        prefix: '/api/v1/account',
        limiter: deps.limiter,
        profile: createOwnProfile({ database, sms, sessionEvents, hooks }),
        sessions: createOwnSessions({ database, sessionEvents }),
        data: ownData,
        avatar: createAvatar({ database, storage, limits, hooks }),
        recoveryCodes: createRecoveryCodes({ ...shared, secrets: keys.secrets('recovery codes') }),
        undoEmailChange: createUndoEmailChange({ ...shared, redirectTo: () => redirectFor('recovery', undefined) }),
        limits,
      })
    },
  }
}
