import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { one } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { Every } from '../../platform/rounds.ts'
import type { Auctions } from '../auctions/auctions.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Listings } from '../listings/listings.ts'
import { type PlannedWork, planArtists, planTimed } from './house/house-plan.ts'
import { artworkRow, imageOf, termsOf } from './seed-house.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  auctions: Pick<Auctions, 'saleroom' | 'offer'>
  catalog: Pick<Catalog, 'seedFigures' | 'refreshNow' | 'stats'>
  listings: Pick<Listings, 'seed'>
  every: Every
}

const EVERY_MS = 5_000
const LOTS_IN_ROOM = 10
/** What the house opened with: some above what the home page's band may never fall below. */
const ACTIVE_LOTS = 156
const RESTOCK_LOCK = 73_022_019
/** A work is planned from its number; these are far beyond the numbers of the works the house opened with. */
const [FIRST_NEW_WORK, LAST_NEW_WORK] = [1_000_000, 2 ** 31]

/** Keeps the demonstration house in stock: its artists bring new works for what was sold, as they would. */
export function createRestock({ database, auctions, catalog, listings, every }: Deps) {
  async function restock(): Promise<void> {
    const [{ current, queue }, { active }] = await Promise.all([auctions.saleroom(null), catalog.stats()])
    const isOnBlock = current?.standing.state === 'live' || current?.standing.state === 'stopped'
    const forRoom = Math.max(0, LOTS_IN_ROOM - queue.length - (isOnBlock ? 1 : 0))
    const forWalls = Math.max(0, ACTIVE_LOTS - active - forRoom)
    if (forRoom + forWalls > 0) await database.transaction((tx) => bring(tx, forRoom, forWalls))
  }

  async function bring(tx: Tx, forRoom: number, forWalls: number): Promise<void> {
    // One node at a time; the others look again a few seconds later.
    const { rows } = await sql<{ isMine: boolean; now: Date }>`
      select pg_try_advisory_xact_lock(${RESTOCK_LOCK}) as "isMine", house_now() as now`.execute(tx)
    const { isMine, now } = one(rows)
    if (!isMine) return
    const artists = planArtists()
    const works = Array.from({ length: forRoom + forWalls }, (_, i) => {
      const work = newWork(randomInt(FIRST_NEW_WORK, LAST_NEW_WORK), artists, now)
      return i < forRoom ? forSaleroom(work) : work
    })
    await listings.seed(tx, {
      artworks: works.map((work) => artworkRow(work, null)),
      images: works.map((work) => imageOf(work)),
    })
    await catalog.seedFigures(
      tx,
      works.map((work) => ({ artwork_id: work.id, view_count: 0, watch_count: 0 })),
    )
    const lotIds: string[] = []
    for (const work of works) lotIds.push((await auctions.offer(tx, termsOf(work, null))).id)
    await catalog.refreshNow(tx, lotIds)
  }

  return every(EVERY_MS, 'demo-restock', restock)
}

function newWork(number: number, artists: ReturnType<typeof planArtists>, now: Date): PlannedWork {
  const planned = planTimed(number, artists, now)
  return { ...planned, opensAt: now, bids: [], views: 0 }
}

/** Between six and ten minutes on the block, as the lots the house opened with. */
const forSaleroom = (work: PlannedWork): PlannedWork => ({
  ...work,
  venue: 'saleroom',
  reserve: null,
  leasePrice: null,
  durationSeconds: 360 + (work.seed % 9) * 30,
})
