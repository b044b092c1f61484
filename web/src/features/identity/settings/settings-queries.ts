import { queryOptions } from '@tanstack/react-query'
import { NoticePreferences } from '@vermeil/contracts/contact/notices.schema'
import { OwnSessions, Preferences } from '@vermeil/contracts/identity/accounts.schema'
import { api } from '@/shared/http/api'

export const preferencesQuery = queryOptions({
  queryKey: ['account', 'preferences'],
  queryFn: ({ signal }) => api.get('/account/preferences', Preferences, { signal }),
})

export const noticePreferencesQuery = queryOptions({
  queryKey: ['account', 'notice-preferences'],
  queryFn: ({ signal }) => api.get('/notices/preferences', NoticePreferences, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.get('/account/sessions', OwnSessions, { signal }),
})
