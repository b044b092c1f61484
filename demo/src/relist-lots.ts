import { randomInt } from 'node:crypto'
import type { LotId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../server/src/catalog/catalog/catalog.ts'
import { seedFigures } from '../../server/src/catalog/catalog/seed-artists.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import type { RunNamed } from '../../server/src/platform/postgres/seed-store.ts'
import type { Every, Round } from '../../server/src/platform/rounds.ts'
import type { Auctions } from '../../server/src/selling/auctions/auctions.ts'
import { seedWorks } from '../../server/src/selling/listings/seed-works.ts'
import { type PlannedArtist, planArtists } from './plan/artists.ts'
import { eveningEstimate, eveningTerms } from './plan/estimates.ts'
import { ofEveningSale, type PlannedWork, planTimed } from './plan/works.ts'
import { artworkRow, imageRow, termsOf } from './rows.ts'

type Deps = {
  auctions: Pick<Auctions, 'saleroom' | 'offer'>
  catalog: Pick<Catalog, 'refreshNow' | 'stats'>
  /** On one node at a time; the others look again a few seconds later. */
  exclusively: RunNamed
  every: Every
}

const EVERY_MS = 5_000
const LOTS_IN_ROOM = 10
/** What the demo started with, a little above the minimum that the home page shows. */
const ACTIVE_LOTS = 156
/** A work is planned from its number; these are far above the numbers of the works the demo started with. */
const [FIRST_NEW_WORK, LAST_NEW_WORK] = [1_000_000, 2 ** 31]

/** Lists new works for the lots that have ended, so that the demo never runs out. */
export function createRelistDemoLots({ auctions, catalog, exclusively, every }: Deps): Round {
  async function relist(): Promise<void> {
    const [{ current, queue }, { active }] = await Promise.all([auctions.saleroom(null), catalog.stats()])
    const isOnBlock = current?.standing.state === 'live' || current?.standing.state === 'stopped'
    const forRoom = Math.max(0, LOTS_IN_ROOM - queue.length - (isOnBlock ? 1 : 0))
    const timed = Math.max(0, ACTIVE_LOTS - active - forRoom)
    if (forRoom + timed > 0) await exclusively('demo.relist', (tx, now) => add(tx, now, forRoom, timed))
  }

  async function add(tx: Tx, now: Date, forRoom: number, timed: number): Promise<void> {
    const artists = planArtists()
    const works = Array.from({ length: forRoom + timed }, (_, i) => {
      const work = newWork(randomInt(FIRST_NEW_WORK, LAST_NEW_WORK), artists, now)
      return i < forRoom ? forSaleroom(work) : work
    })
    await seedWorks(tx, {
      artworks: works.map((work) => artworkRow(work, null)),
      images: works.map((work) => imageRow(work)),
    })
    await seedFigures(
      tx,
      works.map((work) => ({ artwork_id: work.id, view_count: 0, watch_count: 0 })),
    )
    const lotIds: LotId[] = []
    for (const work of works) lotIds.push((await auctions.offer(tx, termsOf(work, null))).id)
    await catalog.refreshNow(tx, lotIds)
  }

  return every(EVERY_MS, 'demo-relist', relist)
}

function newWork(number: number, artists: PlannedArtist[], now: Date): PlannedWork {
  const planned = planTimed(number, artists, now)
  return { ...planned, opensAt: now, bids: [], views: 0 }
}

/** An evening sale like the one the demo started with: between six and ten minutes on the block. */
function forSaleroom(work: PlannedWork): PlannedWork {
  const durationSeconds = 360 + (work.seed % 9) * 30
  const estimate = eveningEstimate((work.seed % 100) / 99)
  const noOtherWay = { reserve: null, leasePrice: null }
  return {
    ...work,
    ...noOtherWay,
    ...ofEveningSale(work),
    venue: 'saleroom',
    durationSeconds,
    estimate,
    ...eveningTerms(estimate),
  }
}
