import type { DeskFigures } from '@vermeil/contracts/desk/desk.schema'
import type { Inquiries } from '../../catalog/inquiries/inquiries.ts'
import type { Applications } from '../../contact/applications/applications.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Payments } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { Listings } from '../../selling/listings/listings.ts'
import { type Compared, monthSoFar, todaySoFar } from './desk-rules.ts'

export type DeskDeps = {
  database: Database
  accounts: Pick<Accounts, 'countJoined' | 'countPeople'>
  applications: Pick<Applications, 'countPending'>
  auctions: Pick<Auctions, 'countOpenLots' | 'soldBetween'>
  inquiries: Pick<Inquiries, 'countOpenRequests'>
  listings: Pick<Listings, 'desk'>
  payments: Pick<Payments, 'countOverdue'>
}

/** What an administrator sees first: figures of several modules side by side. */
export interface Desk {
  figures(): Promise<DeskFigures>
}

export function createDesk(deps: DeskDeps): Desk {
  const { database, accounts, applications, auctions, inquiries, listings, payments } = deps

  async function soldSoFar({ current, before }: Compared) {
    const [now, then] = await Promise.all([auctions.soldBetween(current), auctions.soldBetween(before)])
    return { ...now, before: then }
  }

  return {
    async figures() {
      const now = await houseNow(database.db)
      const month = monthSoFar(now)
      const [soldToday, soldThisMonth, activeLots, people, joinedThisMonth, waiting] = await Promise.all([
        soldSoFar(todaySoFar(now)),
        soldSoFar(month),
        auctions.countOpenLots(),
        accounts.countPeople(),
        accounts.countJoined(month.current.from),
        Promise.all([
          applications.countPending(),
          listings.desk.countInReview(),
          inquiries.countOpenRequests(),
          payments.countOverdue(),
        ]),
      ])
      const [pending, inReview, openRequests, overduePayments] = waiting
      return {
        ...{ soldToday, soldThisMonth, activeLots, people, joinedThisMonth, at: now.toISOString() },
        waiting: { applications: pending, listings: inReview, authenticityRequests: openRequests, overduePayments },
      }
    },
  }
}
