import { NoticeChannel, NoticeKind, type NoticePreferences } from '@vermeil/contracts/contact/notices.schema'
import {
  type OwnProfile,
  PreferenceChange,
  type Preferences,
  passwordLength,
} from '@vermeil/contracts/identity/accounts.schema'
import { EmailAddress, Line } from '@vermeil/contracts/text-fields.schema'
import { z } from 'zod'

const longEnough = (password: string) => password === '' || password.length >= passwordLength.min

/** The whole form, over all four tabs: it is saved by one button. */
export const SettingsValues = z
  .object({
    firstName: Line,
    lastName: Line,
    email: EmailAddress,
    phone: Line,
    preferences: PreferenceChange,
    notices: z.record(NoticeKind, z.record(NoticeChannel, z.boolean())),
    mailPace: z.enum(['at-once', 'daily']),
    currentPassword: z.string(),
    newPassword: z.string().refine(longEnough, `Password should be at least ${passwordLength.min} characters.`),
    confirmPassword: z.string(),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'The two passwords differ.',
  })
  .refine(({ newPassword, currentPassword }) => newPassword === '' || currentPassword !== '', {
    path: ['currentPassword'],
    message: 'Please enter your current password.',
  })
export type SettingsValues = z.infer<typeof SettingsValues>

/** The form of somebody with this address: another one needs the password, as a new password does. */
export const settingsFor = (currentEmail: string) =>
  SettingsValues.refine(({ email, currentPassword }) => email === currentEmail || currentPassword !== '', {
    path: ['currentPassword'],
    message: 'Please enter your current password.',
  })

const noPasswords = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function settingsValues(
  profile: OwnProfile,
  preferences: Preferences,
  { kinds, mail }: NoticePreferences,
): SettingsValues {
  const { firstName, lastName, email, phone } = profile
  const { emailNotifications, smsNotifications, bidAlerts, marketingEmails, autoRenewSubscription } = preferences
  return {
    ...{ firstName, lastName, email, phone },
    preferences: { emailNotifications, smsNotifications, bidAlerts, marketingEmails, autoRenewSubscription },
    notices: Object.fromEntries(kinds.map(({ kind, channels }) => [kind, channels])) as SettingsValues['notices'],
    mailPace: mail.isDaily ? 'daily' : 'at-once',
    ...noPasswords,
  }
}

/** Which tab a field is on, so that a mistake on a hidden tab can be shown. */
export function tabOf(field: string, { isEmailChanged }: { isEmailChanged: boolean }): SettingsTab {
  if (field === 'preferences' || field === 'notices' || field === 'mailPace') return 'notifications'
  if (field === 'currentPassword' && isEmailChanged) return 'account'
  return field.endsWith('Password') ? 'security' : 'account'
}
type SettingsTab = 'account' | 'notifications' | 'security'
