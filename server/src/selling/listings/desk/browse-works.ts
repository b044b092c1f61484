import { type CsvValue, dollarsOf } from '@vermeil/contracts/csv'
import type { AccountId, ArtworkId } from '@vermeil/contracts/ids'
import {
  type AdminWork,
  type AdminWorkFilter,
  type AdminWorkPage,
  type AdminWorkQuery,
  adminWorkPageSize,
  type UpcomingWork,
} from '@vermeil/contracts/selling/listings-admin.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { type WorkSearch, workListStore } from './work-list-store.ts'

/** All works as administrators look through them, and the nine of the home page. */
export type WorkDesk = ReturnType<typeof createWorkDesk>

const FILE_BATCH = 500

/** As many as administrators plan at a time. */
const MAX_UPCOMING = 500

type Deps = { database: Database; accounts: Pick<Accounts, 'profileOf'> }

export function createWorkDesk({ database, accounts }: Deps) {
  const { db } = database
  const searchFor = async (filter: AdminWorkFilter): Promise<WorkSearch> => ({
    ...filter,
    artists: filter.q ? await workListStore.artistsNamed(db, filter.q) : [],
  })

  return {
    async works({ limit = adminWorkPageSize, page = 1, ...filter }: AdminWorkQuery): Promise<AdminWorkPage> {
      const search = await searchFor(filter)
      const [works, total] = await Promise.all([
        workListStore.page(db, search, { limit, offset: (page - 1) * limit }),
        workListStore.count(db, search),
      ])
      return { works, total }
    },

    /** Every work that matches, as lines of a CSV file. */
    async *file(filter: AdminWorkFilter): AsyncGenerator<readonly CsvValue[]> {
      yield Object.keys(columns)
      const search = await searchFor(filter)
      for (let last: string | null = null; ; ) {
        const works: AdminWork[] = await workListStore.after(db, search, last, FILE_BATCH)
        for (const work of works) yield Object.values(columns).map((value) => value(work))
        last = works.at(-1)?.id ?? null
        if (works.length < FILE_BATCH) return
      }
    },

    /** Works whose timed auction waits to open, the next first. */
    async upcoming(limit: number = MAX_UPCOMING): Promise<UpcomingWork[]> {
      const works = await workListStore.upcoming(db, limit)
      const profiles = await accounts.profileOf(works.flatMap(({ seller }) => seller?.id ?? []))
      return works.map((work) => ({ ...work, sellerName: (work.seller && profiles.get(work.seller.id)?.name) || null }))
    },

    featured: (): Promise<AdminWork[]> => workListStore.featured(db),

    /** The home page shows exactly these works, in this order, for as long as they are on sale. */
    feature: (adminId: AccountId, artworkIds: readonly ArtworkId[]): Promise<AdminWork[]> =>
      database.transaction(async (tx) => {
        const locked = new Map((await workListStore.lockForFeaturing(tx, artworkIds)).map((work) => [work.id, work]))
        const before = await workListStore.featured(tx)
        for (const id of artworkIds) if (!locked.has(id)) throw new AppError('listing.unknown', {})
        await workListStore.feature(tx, artworkIds)
        const works = await workListStore.featured(tx)
        // One that has sold since may stay until it is replaced; it is not shown meanwhile.
        const added = works.filter(({ id }) => !locked.get(id)?.isFeatured)
        if (!added.every(isOnTimedSale)) throw new AppError('featured.not-on-sale', {})
        const changes = changedFields({ artworkIds: before.map(({ id }) => id) }, { artworkIds })
        await recordAct(tx, { actorId: adminId, act: 'home.feature', subject: 'house', ...changes })
        return works
      }),

    countInReview: (): Promise<number> => workListStore.countInReview(db),
  }
}

const isOnTimedSale = ({ lot }: AdminWork) =>
  lot?.venue === 'timed' && (lot.state === 'live' || lot.state === 'stopped')

const columns: Record<string, (work: AdminWork) => CsvValue> = {
  Title: ({ title }) => title,
  Artist: ({ artist }) => artist.name,
  State: ({ status }) => status,
  Medium: ({ medium }) => medium,
  Venue: ({ venue }) => venue,
  'Approved seller': ({ seller }) => seller && (seller.isApproved ? 'yes' : 'no'),
  'Starting bid (USD)': ({ startingBid }) => dollarsOf(startingBid),
  'Current bid (USD)': ({ lot }) => dollarsOf(lot?.currentBid),
  'Hammer price (USD)': ({ lot }) => dollarsOf(lot?.hammerPrice),
  Bids: ({ lot }) => lot?.bidCount ?? null,
  Closes: ({ lot }) => lot?.closesAt ?? null,
  'On home': ({ isFeatured }) => (isFeatured ? 'yes' : 'no'),
  Changed: ({ updatedAt }) => updatedAt,
  Id: ({ id }) => id,
}
