import { z } from 'zod'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { createBookMeeting } from './book-meeting.ts'
import { createCalendarFeed } from './calendar-feed.ts'
import { createCancelMeeting, createLeaveMeetings, createMoveMeeting } from './change-meeting.ts'
import { withoutPastDays } from './free-time-rules.ts'
import { createGuestMeetings } from './guest-meetings.ts'
import { hoursStore } from './hours-store.ts'
import { meetingHostRoutes } from './meeting-host-routes.ts'
import { meetingLinkRoutes } from './meeting-link-routes.ts'
import { createMeetingMessages } from './meeting-messages.ts'
import { meetingRoutes } from './meeting-routes.ts'
import { meetingStore } from './meeting-store.ts'
import type { Meetings } from './meetings.ts'
import { createReadFreeTimes } from './read-free-times.ts'
import { createReadMeetings } from './read-meetings.ts'

type Deps = Parameters<typeof createMeetingMessages>[0] &
  Pick<Platform, 'database' | 'jobs' | 'limiter'> & {
    accounts: Pick<Accounts, 'profileOf' | 'contactsOf' | 'onExport' | 'onErase'>
  }

const prune: JobDefinition<Record<string, never>> = { name: 'meetings.prune', data: z.object({}) }

export function meetingsModule(deps: Deps): Module<Meetings> {
  const { database, jobs, accounts, limiter } = deps
  const { db } = database
  const messages = createMeetingMessages(deps)
  const free = createReadFreeTimes(deps)
  const guests = createGuestMeetings({ database, mail: deps.mail, messages })
  const { exportOf, feedOf, ...read } = createReadMeetings(deps)

  const meetings: Meetings = {
    hours: (accountId) => hoursStore.ofAccount(db, accountId),

    async setHours(accountId, given) {
      const hours = withoutPastDays(given, await houseNow(db))
      await hoursStore.set(db, accountId, hours)
      return hours
    },

    ...free,
    book: createBookMeeting({ database, accounts, messages }),
    move: createMoveMeeting({ database, messages }),
    cancel: createCancelMeeting({ database, messages }),
    find: (id) => meetingStore.find(db, id),
    ...read,
    feeds: createCalendarFeed({ ...deps, read: { feedOf } }),

    guests,
  }

  accounts.onExport('meetings', async (accountId) => ({
    hours: await hoursStore.ofAccount(db, accountId),
    calendarFeedSince: await meetings.feeds.createdAt(accountId),
    meetings: await exportOf(accountId),
  }))
  accounts.onErase(createLeaveMeetings({ messages }))
  return {
    api: meetings,
    async routes(app) {
      await app.register(meetingHostRoutes, { prefix: '/api/v1', meetings })
      await app.register(meetingRoutes, { prefix: '/api/v1', meetings, limiter })
      await app.register(meetingLinkRoutes, { prefix: '/api/v1', meetings, limiter })
    },
    async start() {
      await jobs.handle(prune, async () => void (await meetingStore.prune(db)))
      await jobs.schedule(prune, '53 3 * * *', {})
    },
  }
}
