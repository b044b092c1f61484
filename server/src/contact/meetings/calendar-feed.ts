import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { linkTokenHash, newLinkToken } from '../../platform/private-links/link-token.ts'
import { feedStore } from './hours-store.ts'
import type { ReadMeetings } from './read-meetings.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'contactsOf'>
  read: Pick<ReadMeetings, 'feedOf'>
  siteUrl: () => string
}

/** The address under which a calendar reads somebody's meetings. It is complete only in their hands. */
export function createCalendarFeed({ database: { db }, accounts, read, siteUrl }: Deps) {
  return {
    createdAt: (accountId: AccountId): Promise<Date | null> => feedStore.createdAt(db, accountId),

    /** A new address. The former one ends. The token is in the query, which is never logged. */
    async renew(accountId: AccountId): Promise<string> {
      const token = newLinkToken()
      await feedStore.set(db, accountId, linkTokenHash(token))
      return `${siteUrl()}/api/v1/meetings/calendar.ics?token=${token}`
    },

    withdraw: (accountId: AccountId): Promise<void> => feedStore.remove(db, accountId),

    async read(token: string): Promise<string> {
      const owner = await feedStore.ownerOf(db, linkTokenHash(token))
      // A suspended account has no contact, and its feed looks like none.
      const isActive = owner !== null && (await accounts.contactsOf([owner])).has(owner)
      if (!isActive) throw new AppError('meeting.feed-unknown', {})
      return read.feedOf(owner)
    },
  }
}
export type CalendarFeeds = ReturnType<typeof createCalendarFeed>
