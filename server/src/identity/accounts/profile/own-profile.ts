import type {
  Onboarding,
  OwnProfile,
  PreferenceChange,
  Preferences,
  ProfileChange,
  RoleAddition,
} from '@vermeil/contracts/identity/accounts.schema'
import type { UserType } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { Sms } from '../../../platform/sms.ts'
import { staffStore } from '../../../platform/staff-store.ts'
import type { AccountHooks } from '../account-hooks.ts'
import { accountStore } from '../account-store.ts'
import { factorStore } from '../factors/factor-store.ts'
import type { SessionEvents } from '../sessions/session-events.ts'
import { profileStore } from './profile-store.ts'

type Deps = { database: Database; sms: Sms; sessionEvents: SessionEvents; hooks: Pick<AccountHooks, 'preferencesSet'> }

/** What a person sees and changes of themselves. */
export type ProfileUseCases = ReturnType<typeof createOwnProfile>

export function createOwnProfile({ database, sms, sessionEvents, hooks }: Deps) {
  async function read(accountId: AccountId): Promise<OwnProfile> {
    const person = await accountStore.byId(database.db, accountId)
    if (!person) throw new AppError('account.required', {})
    const { experience, specialization, businessName, license, onboardedAt, ...profile } = await profileStore.read(
      database.db,
      accountId,
    )
    return {
      id: person.id,
      email: person.email,
      role: person.role,
      roles: person.roles,
      capabilities: await staffStore.of(database.db, accountId),
      ...profile,
      professionalDetails: { experience, specialization, businessName, license },
      isApproved: person.approvedAt !== null,
      isOnboarded: onboardedAt !== null,
      joinedAt: person.createdAt.toISOString(),
    }
  }

  async function preferences(accountId: AccountId): Promise<Preferences> {
    const stored = await profileStore.preferences(database.db, accountId)
    const factors = await factorStore.ofAccount(database.db, accountId)
    const { unavailableReason } = sms
    return {
      ...stored,
      smsNotifications: stored.smsNotifications && unavailableReason === null,
      twoFactorAuth: factors.some(({ isVerified }) => isVerified),
      smsUnavailableReason: unavailableReason,
    }
  }

  async function lockPerson(tx: Tx, accountId: AccountId) {
    const person = await accountStore.lock(tx, accountId)
    if (!person) throw new AppError('account.required', {})
    return person
  }

  return {
    read,
    preferences,

    async change(accountId: AccountId, change: ProfileChange): Promise<OwnProfile> {
      await database.transaction((tx) => profileStore.change(tx, accountId, change))
      return read(accountId)
    },

    async setPreferences(accountId: AccountId, wanted: PreferenceChange): Promise<Preferences> {
      if (wanted.smsNotifications && sms.unavailableReason !== null) {
        throw new AppError('preferences.sms-unavailable', {}, sms.unavailableReason)
      }
      await database.transaction(async (tx) => {
        await profileStore.setPreferences(tx, accountId, wanted)
        await hooks.preferencesSet(tx, accountId, wanted)
      })
      return preferences(accountId)
    },

    /** Adds a role, as the home role only where asked. An administrator holds no other. */
    async addRole(accountId: AccountId, role: UserType, { isHome }: RoleAddition): Promise<OwnProfile> {
      await database.transaction(async (tx) => {
        const person = await lockPerson(tx, accountId)
        if (person.roles.includes('admin')) throw new AppError('account.administrator-alone', {})
        await accountStore.addRole(tx, accountId, role)
        if (isHome) await accountStore.setRole(tx, accountId, role)
      })
      sessionEvents.changed(accountId)
      return read(accountId)
    },

    /** The wizard can be completed again. The home role follows, but nobody becomes or stops being an administrator. */
    async onboard(
      accountId: AccountId,
      { userType, personalInfo, professionalDetails }: Onboarding,
    ): Promise<OwnProfile> {
      await database.transaction(async (tx) => {
        const person = await lockPerson(tx, accountId)
        if (person.role !== 'admin') await accountStore.setRole(tx, accountId, userType)
        await profileStore.change(tx, accountId, { ...personalInfo, professionalDetails }, { isOnboarded: true })
      })
      sessionEvents.changed(accountId)
      return read(accountId)
    },
  }
}
