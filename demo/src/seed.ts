import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { Catalog } from '../../server/src/catalog/catalog/catalog.ts'
import {
  seedArtistPages,
  seedArtists,
  seedFigures,
  seedTraffic,
  seedWatches,
} from '../../server/src/catalog/catalog/seed-artists.ts'
import { seedNotices } from '../../server/src/contact/notices/seed-notice-store.ts'
import { seedSignals } from '../../server/src/desk/people/signals/seed-signals.ts'
import type { HashCost } from '../../server/src/identity/accounts/passwords/passwords.ts'
import { seedAccounts } from '../../server/src/identity/accounts/seed-account-store.ts'
import { seedPlan } from '../../server/src/identity/subscriptions/seed-plan.ts'
import { type PaymentSeedDeps, seedPayments } from '../../server/src/money/payments/seed-payments.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { seedHistories, seedLots } from '../../server/src/selling/auctions/lots/seed-lots.ts'
import { seedWorks as seedWorkRows } from '../../server/src/selling/listings/seed-works.ts'
import { applicants, demoAccounts, demoBidderIds, demoBidders, suspendedAccount, unapprovedArtist } from './accounts.ts'
import { collectorsHome } from './addresses.ts'
import { artistsTraffic } from './artist.ts'
import { artistsPage } from './artist-page.ts'
import { at } from './at.ts'
import { addedCounts, artistRows, collectionRows, workRows } from './catalog-rows.ts'
import { collectorsPart } from './collector.ts'
import { readPreviews } from './painted-previews.ts'
import { createRandom, scatter } from './painter/random.ts'
import { type DemoPlan, planAhead, planDemo, planFirstPages } from './plan/plan.ts'
import { OLDEST_SALE_DAYS, type PlannedWork } from './plan/works.ts'
import { type DeskModules, seedDesk } from './seed-desk.ts'
import { demoNotices } from './seed-notices.ts'
import { demoSignals } from './signals.ts'

/** The place of the artist who is not approved yet, in the plan. */
const UNAPPROVED = 20
const DAY = 86_400_000
/** Few enough that requests are answered between two batches. */
const WORKS_AT_ONCE = 250

export type SeededModules = DeskModules &
  PaymentSeedDeps & {
    catalog: Pick<Catalog, 'addArtistCounts' | 'refreshNow'>
    terms: () => HouseTerms
    hashCost?: HashCost
  }

const unapprovedIn = ({ artists }: DemoPlan) => {
  const artist = at(artists, UNAPPROVED)
  return { artist, seller: unapprovedArtist(artist.name) }
}

/** What the first pages show: all people and artists, the works on offer and the latest sales, with their bids. */
export async function seedFirstPages(tx: Tx, modules: SeededModules, password: string, now: Date): Promise<void> {
  const plan = planFirstPages(now)
  const { artist, seller } = unapprovedIn(plan)
  const suspension = {
    ...{ actorId: demoAccounts.admin.id, reason: 'Two accounts for one person' },
    at: new Date(now.getTime() - 30 * DAY),
  }
  const joinedYears = new Map([
    [demoAccounts.artist.id, at(plan.artists, 0).joinedYear],
    [seller.id, artist.joinedYear],
  ])
  const everybody = [
    ...[...Object.values(demoAccounts), ...demoBidders, ...Object.values(applicants), seller],
    { ...suspendedAccount, suspension },
  ]
  await seedAccounts(
    tx,
    everybody.map((person, place) => ({ ...person, ...presenceOf(person, place, now, joinedYears.get(person.id)) })),
    { password, hashCost: modules.hashCost },
  )
  await seedArtists(tx, artistRows(plan, new Map([[artist, seller.id]])))
  await seedArtistPages(tx, artistsPage(plan, now))
  await seedWorkRows(tx, { collections: collectionRows() })
  await seedWorks(tx, modules, plan, plan.works)
}

/**
 * When somebody joined and was last seen: each on a day of their own, before the first sale of anybody; artists in the
 * year that their page names, and a suspended person for the last time before that.
 */
function presenceOf(
  { suspension }: { id: string; suspension?: { at: Date } },
  place: number,
  now: Date,
  joinedYear?: number,
) {
  const random = createRandom(scatter(place, 81))
  const joined = now.getTime() - (OLDEST_SALE_DAYS + 15 + place * 27 + random.next()) * DAY
  const seen = (suspension?.at ?? now).getTime() - random.between(0.01, 2) * DAY
  const createdAt = new Date(joined)
  if (joinedYear) createdAt.setUTCFullYear(joinedYear)
  return { createdAt, seenAt: new Date(seen) }
}

/** The other sold works, and what follows from sales: orders, notices, and what administrators look into. */
export async function seedSales(tx: Tx, modules: SeededModules, now: Date): Promise<void> {
  const { catalog } = modules
  await planAhead(now)
  const plan = planDemo(now)
  const first = planFirstPages(now)
  await seedWorks(tx, modules, plan, plan.works.slice(first.works.length))
  await catalog.addArtistCounts(tx, addedCounts(first, plan))
  await seedTraffic(tx, artistsTraffic(plan, now))
  const { isTheirs, watches, won, lost, outbid } = collectorsPart(plan)
  await seedWatches(tx, watches)
  const { realtor, collector, admin, artist: demoArtist } = demoAccounts
  const parties = {
    ...{ artistId: demoArtist.id, realtorId: realtor.id, collectorId: collector.id, adminId: admin.id },
    home: collectorsHome(now),
  }
  await seedPlan(tx, demoArtist.id, 'premium')
  await seedPayments(tx, modules, parties, now)
  const sold = plan.works.filter((work) => work.soldFor !== null && work.artist === plan.artists[0])
  await seedNotices(tx, demoNotices({ won, lost, outbid, sold, now }))
  await seedDesk(tx, modules, { plan, ...unapprovedIn(plan) }, now)
  await seedSignals(tx, demoSignals(plan, isTheirs))
}

/** Works with their pictures, figures, lots and bids, and their rows in the search. */
async function seedWorks(tx: Tx, modules: SeededModules, plan: DemoPlan, works: readonly PlannedWork[]) {
  const { catalog, terms } = modules
  const { isTheirs } = collectorsPart(plan)
  const previewOf = readPreviews()
  for (let start = 0; start < works.length; start += WORKS_AT_ONCE) {
    const batch = works.slice(start, start + WORKS_AT_ONCE)
    const { artworks, images, figures, lots } = workRows(plan, batch, previewOf)
    const histories = batch
      .filter(({ bids, soldFor }) => bids.length > 0 || soldFor !== null)
      .map((work) => historyOf(work, isTheirs))
    await seedWorkRows(tx, { artworks, images })
    await seedFigures(tx, figures)
    await seedLots(tx, lots, terms())
    await seedHistories(tx, histories)
    await catalog.refreshNow(
      tx,
      batch.map(({ lotId }) => lotId),
    )
  }
}

const byBidder = (index: number) => at(demoBidderIds, index)

const endingOf = ({ boughtBy }: PlannedWork) =>
  boughtBy === undefined
    ? { outcome: 'highest-bidder' as const }
    : { outcome: 'buy-now' as const, buyerId: byBidder(boughtBy) }

const historyOf = (work: PlannedWork, isCollectors: (work: PlannedWork, place: number) => boolean) => ({
  lotId: work.lotId,
  entries: work.bids.map(({ bidder, amount, at }, place) => ({
    bidderId: isCollectors(work, place) ? demoAccounts.collector.id : byBidder(bidder),
    ...{ amount, at },
  })),
  ...(work.soldFor === null ? {} : { closing: { ...endingOf(work), at: work.closesAt } }),
})
