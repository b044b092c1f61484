import {
  NoticeKind,
  type NoticePreferenceChange,
  type NoticePreferences,
  noticeChannels,
} from '@vermeil/contracts/contact/notices.schema'
import type { OwnProfile, PreferenceChange, Preferences } from '@vermeil/contracts/identity/accounts.schema'
import { changeProfile } from '@/entities/account/own-account'
import { authClient } from '@/shared/auth/auth-client'
import { orThrow } from '@/shared/auth/auth-problem'
import { api } from '@/shared/http/api'
import { paths } from '@/shared/navigation/paths'
import type { SettingsValues } from './settings-values'

type Saved = {
  profile?: OwnProfile
  preferences?: Preferences
  noticePreferences?: NoticePreferences
  /** A new address takes over only once its link has been opened. */
  proposedEmail?: string
}

/**
 * Sends what has changed, and nothing else. What can be refused (a wrong current password) goes first,
 * so that a refusal leaves nothing half saved.
 */
export async function saveSettings(values: SettingsValues, before: SettingsValues): Promise<Saved> {
  const saved: Saved = {}
  const isEmailChanged = values.email !== before.email
  if (values.newPassword !== '' || isEmailChanged) await changeCredentials(values, isEmailChanged)
  if (isEmailChanged) saved.proposedEmail = values.email
  const { firstName, lastName, phone } = values
  if (firstName !== before.firstName || lastName !== before.lastName || phone !== before.phone) {
    saved.profile = await changeProfile({ firstName, lastName, phone })
  }
  if (differ(values.preferences, before.preferences)) {
    saved.preferences = await api.put<Preferences>('/account/preferences', values.preferences)
  }
  const changed = changedNotices(values, before)
  if (changed.kinds.length > 0 || changed.mail) {
    saved.noticePreferences = await api.put<NoticePreferences>('/notices/preferences', changed)
  }
  return saved
}

/** Both in one call: the current password proves both, and stops being current with the first. */
async function changeCredentials(values: SettingsValues, isEmailChanged: boolean) {
  const { newPassword, currentPassword, email } = values
  const client = await authClient()
  const change = {
    current_password: currentPassword,
    ...(newPassword === '' ? {} : { password: newPassword }),
    ...(isEmailChanged ? { email } : {}),
  }
  orThrow(await client.updateUser(change, { emailRedirectTo: location.origin + paths.settings }))
}

function changedNotices(values: SettingsValues, before: SettingsValues): NoticePreferenceChange {
  const [wanted, current] = [values.notices, before.notices]
  const kinds = NoticeKind.options
    .filter((kind) => noticeChannels.some((channel) => wanted[kind][channel] !== current[kind][channel]))
    .map((kind) => ({ kind, channels: wanted[kind] }))
  if (values.mailPace === before.mailPace) return { kinds }
  // Where 8:00 is, as this browser knows it.
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return { kinds, mail: { isDaily: values.mailPace === 'daily', timeZone } }
}

const differ = (one: PreferenceChange, other: PreferenceChange) =>
  (Object.keys(one) as (keyof PreferenceChange)[]).some((name) => one[name] !== other[name])
