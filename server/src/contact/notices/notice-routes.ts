import {
  MarkReadBody,
  NoticePage,
  NoticePreferenceChange,
  NoticePreferences,
  NoticeTopic,
} from '@vermeil/contracts/contact/notices.schema'
import { pageLimit } from '@vermeil/contracts/paging.schema'
import { z } from 'zod'
import { routes } from '../../platform/http/operations.ts'
import type { Channel } from '../../platform/realtime/channels.ts'
import type { NoticePreferenceTable } from './notice-preferences.ts'
import { type Notices, noticePageSize } from './notices.ts'

/** A person's own channel: nobody else can listen to it. */
export const noticeChannels: readonly Channel[] = [
  { topic: /^user:([0-9a-f-]{36})$/, mayListen: (listener, match) => listener?.id === match[1] },
]

const Cursor = z.templateLiteral([z.iso.datetime(), '_', z.uuid()])
const ListQuery = z.strictObject({
  topic: NoticeTopic.optional(),
  before: Cursor.optional(),
  limit: pageLimit(noticePageSize),
})

type Options = { notices: Notices; preferences: NoticePreferenceTable }

export const noticeRoutes = routes<Options>((api, { notices, preferences }) => {
  api.get('/api/v1/notices', 'account', {
    operationId: 'listNotices',
    summary: 'List your notifications',
    query: ListQuery,
    answer: NoticePage,
    handle: ({ account, query: { topic = null, before = null, limit } }) =>
      notices.list(account.id, topic, before, limit),
  })

  api.post('/api/v1/notices/read', 'account', {
    operationId: 'markNoticesRead',
    summary: 'Mark notifications as read',
    body: MarkReadBody,
    handle: ({ account, body }) => notices.markRead(account.id, body.ids ?? null),
  })

  api.get('/api/v1/notices/preferences', 'account', {
    operationId: 'getNoticePreferences',
    summary: 'Read which notifications you get, by kind and channel',
    answer: NoticePreferences,
    handle: ({ account }) => preferences.read(account.id),
  })

  api.put('/api/v1/notices/preferences', 'account', {
    operationId: 'updateNoticePreferences',
    summary: 'Choose which notifications you get, by kind and channel',
    body: NoticePreferenceChange,
    answer: NoticePreferences,
    handle: ({ account, body }) => preferences.set(account.id, body),
  })
})
