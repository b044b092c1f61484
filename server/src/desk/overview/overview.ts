import type { Overview as OverviewView, Recommendations } from '@vermeil/contracts/desk/overview.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Inquiries } from '../../catalog/inquiries/inquiries.ts'
import type { Applications } from '../../contact/applications/applications.ts'
import type { Meetings } from '../../contact/meetings/meetings.ts'
import type { Claims } from '../../fulfillment/claims/claims.ts'
import type { ShippingApi } from '../../fulfillment/shipping/shipping.ts'
import type { Hires } from '../../loans/loans/hires/hires.ts'
import type { Stagings } from '../../loans/loans/stagings/stagings.ts'
import type { Delivery } from '../../money/delivery/delivery.ts'
import type { Payments } from '../../money/payments/payments.ts'
import { type Account, isAdmin, isStaff } from '../../platform/http/access.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { Listings } from '../../selling/listings/listings.ts'
import type { Questions } from '../../selling/questions/questions.ts'
import type { Productions } from '../../trades/productions/productions.ts'
import type { Realtors } from '../../trades/realtors/realtors.ts'
import { deskLines, needsOf } from './overview-rules.ts'

/** What people see first after they sign in. It owns no rows: each figure comes from the module that does. */
export interface Overview {
  /** What needs this person now, and the counts of their menu. */
  of(account: Pick<Account, 'id' | 'roles' | 'capabilities'>): Promise<OverviewView>
  /** Works on auction, chosen by what they watched, bid on and bought. */
  recommendations(accountId: AccountId): Promise<Recommendations>
}

export type Deps = {
  applications: Pick<Applications, 'countPending'>
  auctions: Pick<Auctions, 'ownBids'>
  catalog: Pick<Catalog, 'watchedLots' | 'recommend'>
  claims: Pick<Claims, 'toAnswer' | 'countToDecide'>
  hires: Pick<Hires, 'waitingFor'>
  stagings: Pick<Stagings, 'waitingFor'>
  delivery: { quotes: Pick<Delivery['quotes'], 'waitingFor' | 'countOfHouse'> }
  inquiries: Pick<Inquiries, 'countOpenRequests'>
  listings: Pick<Listings, 'rejectedOf'> & { desk: Pick<Listings['desk'], 'countInReview'> }
  meetings: Pick<Meetings, 'soon'>
  productions: { productions: Pick<Productions['productions'], 'countShared'> }
  questions: Pick<Questions, 'countOpen'>
  realtors: Pick<Realtors, 'countFollowUps'> & { proposals: Pick<Realtors['proposals'], 'countUnseen'> }
  payments: Pick<Payments, 'dueFrom' | 'boughtLots' | 'countOverdue'>
  shipping: Pick<ShippingApi, 'waitingFor'>
}

export function createOverview({
  applications,
  auctions,
  catalog,
  claims,
  hires,
  stagings,
  delivery,
  inquiries,
  listings,
  meetings,
  productions,
  questions,
  realtors,
  payments,
  shipping,
}: Deps): Overview {
  /** Only what the administrator may do something about. */
  async function deskNeedsNow(account: Pick<Account, 'roles' | 'capabilities'>) {
    const [pending, inReview, requests, overdue, undecided, quotes, toShip, asked] = await Promise.all([
      applications.countPending(),
      listings.desk.countInReview(),
      inquiries.countOpenRequests(),
      payments.countOverdue(),
      claims.countToDecide(),
      delivery.quotes.countOfHouse(),
      shipping.waitingFor(null),
      questions.countOpen(null),
    ])
    const counts = {
      ...{ applications: pending, 'listings-in-review': inReview },
      ...{ 'authentication-requests': requests, 'lapsed-orders': overdue, claims: undecided },
      ...{ 'delivery-quotes': quotes, 'orders-to-ship': toShip.count, 'lot-questions': asked },
    }
    return deskLines(counts, (needed) => isStaff(account, needed))
  }

  return {
    async of(account) {
      const { id: accountId } = account
      const [own, due, watched, requests, placements, quotes, toShip, toAnswer, meeting, ...rest] = await Promise.all([
        auctions.ownBids(accountId, 'open'),
        payments.dueFrom([accountId]),
        catalog.watchedLots(accountId),
        hires.waitingFor(accountId),
        stagings.waitingFor(accountId),
        delivery.quotes.waitingFor(accountId),
        shipping.waitingFor(accountId),
        claims.toAnswer(accountId),
        meetings.soon(accountId),
        realtors.proposals.countUnseen(accountId),
        listings.rejectedOf(accountId),
        productions.productions.countShared(accountId),
        questions.countOpen(accountId),
        realtors.countFollowUps(accountId),
        isAdmin(account) ? deskNeedsNow(account) : [],
      ])
      const [proposals, rejected, shared, asked, followUps, waiting] = rest
      const { bids, serverTime } = own
      const leading = bids.filter(({ standing }) => standing === 'leading').length
      return {
        needs: [
          ...waiting,
          ...needsOf({
            due,
            bids,
            hires: requests,
            stagings: placements,
            quotes,
            questions: asked,
            toShip,
            claims: toAnswer,
            meeting,
            proposals,
            followUps,
            rejected,
          }),
        ],
        counts: {
          ...{ bids: bids.length, leading, outbid: bids.length - leading },
          ...{ watching: watched.length, ordersDue: due.length, sharedProductions: shared },
        },
        serverTime,
      }
    },

    async recommendations(accountId) {
      const [bought, { bids, serverTime }, watched] = await Promise.all([
        payments.boughtLots(accountId),
        auctions.ownBids(accountId, 'all'),
        catalog.watchedLots(accountId),
      ])
      // What somebody both bid on and bought counts as bought.
      const isBought = new Set(bought)
      const works = await catalog.recommend(accountId, [
        ...bought.map((lotId) => ({ lotId, interest: 'bought' as const })),
        ...bids.flatMap(({ lot }) => (isBought.has(lot.id) ? [] : [{ lotId: lot.id, interest: 'bid' as const }])),
        ...watched.map((lotId) => ({ lotId, interest: 'watched' as const })),
      ])
      return { works, serverTime }
    },
  }
}
