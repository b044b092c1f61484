import { type OwnProfile, type PreferenceChange, Preferences } from '@vermeil/contracts/accounts'
import { api } from '@/shared/api'
import { authClient } from '@/shared/auth-client'
import { orThrow } from '@/shared/auth-problem'
import { changeProfile } from '@/shared/own-account'
import { paths } from '@/shared/paths'
import type { SettingsValues } from './settings-values'

type Saved = {
  profile?: OwnProfile
  preferences?: Preferences
  /** A new address takes over only once its link has been opened. */
  proposedEmail?: string
}

/**
 * Sends what has changed, and nothing else. What can be refused (a wrong current password, a taken address) goes first,
 * so that a refusal leaves nothing half saved.
 */
export async function saveSettings(values: SettingsValues, before: SettingsValues): Promise<Saved> {
  const saved: Saved = {}
  if (values.newPassword !== '') await changePassword(values)
  if (values.email !== before.email) {
    await proposeEmail(values.email)
    saved.proposedEmail = values.email
  }
  const { firstName, lastName, phone } = values
  if (firstName !== before.firstName || lastName !== before.lastName || phone !== before.phone) {
    saved.profile = await changeProfile({ firstName, lastName, phone })
  }
  if (differ(values.preferences, before.preferences)) {
    saved.preferences = await api.put('/account/preferences', values.preferences, Preferences)
  }
  return saved
}

async function changePassword({ newPassword, currentPassword }: SettingsValues) {
  const client = await authClient()
  orThrow(await client.updateUser({ password: newPassword, current_password: currentPassword }))
}

async function proposeEmail(email: string) {
  const client = await authClient()
  orThrow(await client.updateUser({ email }, { emailRedirectTo: location.origin + paths.settings }))
}

const differ = (one: PreferenceChange, other: PreferenceChange) =>
  (Object.keys(one) as (keyof PreferenceChange)[]).some((name) => one[name] !== other[name])
