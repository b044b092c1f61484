import {
  defaultPreferences,
  type PreferenceChange,
  type ProfessionalDetails,
  type ProfileChange,
  type PublicProfile,
} from '@vermeil/contracts/identity/accounts.schema'
import { Role } from '@vermeil/contracts/identity/roles.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import { must } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'

const columns = [
  'first_name as firstName',
  'last_name as lastName',
  'phone',
  'bio',
  'location',
  'country',
  'instagram',
  'twitter',
  'facebook',
  'website',
  'experience',
  'specialization',
  'business_name as businessName',
  'license',
  'avatar_key as avatar',
  'onboarded_at as onboardedAt',
] as const

const switches = [
  'email_notifications as emailNotifications',
  'sms_notifications as smsNotifications',
  'bid_alerts as bidAlerts',
] as const

/** How a person can be reached, and whether they want to be. */
export interface Contact {
  readonly accountId: AccountId
  readonly email: string
  /** As it was typed; empty if none is known. */
  readonly phone: string
  readonly switches: Pick<PreferenceChange, 'emailNotifications' | 'smsNotifications' | 'bidAlerts'>
}

export const profileStore = {
  async create(tx: Tx, accountId: AccountId, names: { firstName: string; lastName: string }) {
    await tx
      .insertInto('profiles')
      .values({ account_id: accountId, first_name: names.firstName, last_name: names.lastName })
      .execute()
  },

  async read(db: Db | Tx, accountId: AccountId) {
    return await db.selectFrom('profiles').select(columns).where('account_id', '=', accountId).executeTakeFirstOrThrow()
  },

  async change(tx: Tx, accountId: AccountId, change: ProfileChange, { isOnboarded = false } = {}) {
    const { professionalDetails: details = {}, firstName, lastName, ...rest } = change
    // What is undefined is left as it is.
    const values = {
      ...rest,
      first_name: firstName,
      last_name: lastName,
      experience: details.experience,
      specialization: details.specialization,
      business_name: details.businessName,
      license: details.license,
      ...(isOnboarded ? { onboarded_at: sql<Date>`coalesce(onboarded_at, house_now())` } : {}),
      updated_at: sql<Date>`house_now()`,
    }
    await tx.updateTable('profiles').set(values).where('account_id', '=', accountId).execute()
  },

  async country(db: Db | Tx, accountId: AccountId): Promise<string | null> {
    const found = db.selectFrom('profiles').select('country').where('account_id', '=', accountId)
    return (await found.executeTakeFirst())?.country ?? null
  },

  async firstNames(db: Db, ids: readonly AccountId[]) {
    if (ids.length === 0) return []
    return db
      .selectFrom('profiles')
      .select(['account_id as accountId', 'first_name as firstName', 'country'])
      .where('account_id', 'in', [...ids])
      .execute()
  },

  async professions(db: Db, ids: readonly AccountId[]): Promise<(ProfessionalDetails & { accountId: AccountId })[]> {
    if (ids.length === 0) return []
    return db
      .selectFrom('profiles')
      .select(['account_id as accountId', 'experience', 'specialization', 'business_name as businessName', 'license'])
      .where('account_id', 'in', [...ids])
      .execute()
  },

  async setAvatar(tx: Tx, accountId: AccountId, key: string | null) {
    await tx
      .updateTable('profiles')
      .set({ avatar_key: key, updated_at: sql`house_now()` })
      .where('account_id', '=', accountId)
      .execute()
  },

  async preferences(db: Db | Tx, accountId: AccountId): Promise<PreferenceChange> {
    const row = await db
      .selectFrom('preferences')
      .select([...switches, 'marketing_emails as marketingEmails', 'auto_renew_subscription as autoRenewSubscription'])
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ?? defaultPreferences
  },

  async contacts(db: Db | Tx, ids: readonly AccountId[]): Promise<Contact[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('accounts')
      .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
      .leftJoin('preferences', 'preferences.account_id', 'accounts.id')
      .select(['accounts.id as accountId', 'email', 'phone', ...switches])
      .where('accounts.id', 'in', ids)
      .where('erased_at', 'is', null)
      .where('suspended_at', 'is', null)
      .execute()
    const { emailNotifications, smsNotifications, bidAlerts } = defaultPreferences
    return rows.map((row) => ({
      accountId: row.accountId,
      email: must(row.email, 'an account that is not erased has an email address'),
      phone: row.phone,
      switches: {
        emailNotifications: row.emailNotifications ?? emailNotifications,
        smsNotifications: row.smsNotifications ?? smsNotifications,
        bidAlerts: row.bidAlerts ?? bidAlerts,
      },
    }))
  },

  async setPreferences(tx: Tx, accountId: AccountId, preferences: PreferenceChange) {
    const values = {
      email_notifications: preferences.emailNotifications,
      sms_notifications: preferences.smsNotifications,
      bid_alerts: preferences.bidAlerts,
      marketing_emails: preferences.marketingEmails,
      auto_renew_subscription: preferences.autoRenewSubscription,
      updated_at: sql<Date>`house_now()`,
    }
    await tx
      .insertInto('preferences')
      .values({ account_id: accountId, ...values })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
      .execute()
  },

  /** How people are shown to others. An erased account has no profile and is left out. */
  async publicProfiles(db: Db | Tx, ids: readonly string[]): Promise<PublicProfile[]> {
    if (ids.length === 0) return []
    const rows = await db
      .selectFrom('accounts')
      .innerJoin('profiles', 'profiles.account_id', 'accounts.id')
      .select(['accounts.id', 'role', 'accounts.created_at as createdAt', ...columns])
      .where('accounts.id', 'in', ids)
      // Said of both tables: else a page of some forty people reads the whole of this one.
      .where('profiles.account_id', 'in', ids)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      name: `${row.firstName} ${row.lastName}`.trim() || 'A Vermeil member',
      role: Role.parse(row.role),
      avatar: row.avatar,
      bio: row.bio,
      location: row.location,
      website: row.website,
      instagram: row.instagram,
      twitter: row.twitter,
      facebook: row.facebook,
      joinedAt: row.createdAt.toISOString(),
    }))
  },
}
