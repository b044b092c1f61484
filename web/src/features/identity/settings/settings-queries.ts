import type { NoticePreferences } from '@vermeil/contracts/contact/notices.schema'
import type { OwnSessions, Preferences } from '@vermeil/contracts/identity/accounts.schema'
import { readQuery } from '@/shared/http/read-query'

export const preferencesQuery = readQuery<Preferences>(['account', 'preferences'], '/account/preferences')

export const noticePreferencesQuery = readQuery<NoticePreferences>(
  ['account', 'notice-preferences'],
  '/notices/preferences',
)

export const sessionsQuery = readQuery<OwnSessions>(['account', 'sessions'], '/account/sessions')
