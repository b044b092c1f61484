import type { AccountId } from '@vermeil/contracts/ids'
import type { Overview as OverviewView, Recommendations } from '@vermeil/contracts/overview'
import type { Auctions } from '../auctions/auctions.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Listings } from '../listings/listings.ts'
import type { Payments } from '../payments/payments.ts'
import { needsOf } from './overview-rules.ts'

/** What people see first after they sign in. It owns no rows: each figure comes from the module that does. */
export interface Overview {
  /** What needs this person now, and the counts of their menu. */
  of(accountId: AccountId): Promise<OverviewView>
  /** Works on auction, chosen by what they watched, bid on and bought. */
  recommendations(accountId: AccountId): Promise<Recommendations>
}

export type Deps = {
  auctions: Pick<Auctions, 'ownBids'>
  catalog: Pick<Catalog, 'watchedLots' | 'recommend'>
  listings: Pick<Listings, 'rejectedOf'>
  payments: Pick<Payments, 'dueFrom' | 'boughtLots'>
}

export function createOverview({ auctions, catalog, listings, payments }: Deps): Overview {
  return {
    async of(accountId) {
      const [{ bids, serverTime }, due, watched, rejected] = await Promise.all([
        auctions.ownBids(accountId, 'open'),
        payments.dueFrom([accountId]),
        catalog.watchedLots(accountId),
        listings.rejectedOf(accountId),
      ])
      const leading = bids.filter(({ standing }) => standing === 'leading').length
      return {
        needs: needsOf({ due, bids, rejected }),
        counts: {
          ...{ bids: bids.length, leading, outbid: bids.length - leading },
          ...{ watching: watched.length, ordersDue: due.length },
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
