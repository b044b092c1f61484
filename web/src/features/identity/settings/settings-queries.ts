import { queryOptions } from '@tanstack/react-query'
import type { NoticePreferences } from '@vermeil/contracts/contact/notices.schema'
import type { OwnSessions, Preferences } from '@vermeil/contracts/identity/accounts.schema'
import { api } from '@/shared/http/api'

export const preferencesQuery = queryOptions({
  queryKey: ['account', 'preferences'],
  queryFn: ({ signal }) => api.get<Preferences>('/account/preferences', { signal }),
})

export const noticePreferencesQuery = queryOptions({
  queryKey: ['account', 'notice-preferences'],
  queryFn: ({ signal }) => api.get<NoticePreferences>('/notices/preferences', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.get<OwnSessions>('/account/sessions', { signal }),
})
