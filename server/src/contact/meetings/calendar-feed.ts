import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { DAY_MS, FEED_DAYS, feedLinks } from './meeting-links.ts'
import type { ReadMeetings } from './read-meetings.ts'

type Deps = Pick<Platform, 'database' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'contactsOf'>
  read: Pick<ReadMeetings, 'feedOf'>
}

/** The address under which a calendar reads somebody's meetings. It is complete only in their hands. */
export function createCalendarFeed({ database, accounts, read, siteUrl }: Deps) {
  const { db } = database

  /** Calendars read it many times a day. */
  async function postponeEnd(owner: AccountId, expiresAt: Date): Promise<void> {
    const until = new Date((await houseNow(db)).getTime() + FEED_DAYS * DAY_MS)
    if (until.getTime() - expiresAt.getTime() > DAY_MS) await feedLinks.extend(db, owner, until)
  }

  return {
    async createdAt(accountId: AccountId): Promise<Date | null> {
      const [feed] = await feedLinks.listOpen(db, accountId)
      return feed?.createdAt ?? null
    },

    /** A new address. The former one ends. The token is in the query, which is never logged. */
    async renew(accountId: AccountId): Promise<string> {
      const { token } = await database.transaction(async (tx) => {
        await feedLinks.withdraw(tx, accountId)
        return feedLinks.create(tx, accountId)
      })
      return `${siteUrl()}/api/v1/meetings/calendar.ics?token=${token}`
    },

    withdraw: (accountId: AccountId): Promise<void> => feedLinks.withdraw(db, accountId),

    async read(token: string): Promise<string> {
      const link = await feedLinks.open(db, token)
      const owner = link?.subjectId as AccountId
      // A suspended account has no contact, and its feed looks like none.
      if (!link || !(await accounts.contactsOf([owner])).has(owner)) throw new AppError('meeting.feed-unknown', {})
      await postponeEnd(owner, link.expiresAt)
      return read.feedOf(owner)
    },
  }
}
export type CalendarFeeds = ReturnType<typeof createCalendarFeed>
