import type { Accounts } from '../../server/src/modules/accounts/accounts.ts'
import type { Auctions } from '../../server/src/modules/auctions/auctions.ts'
import type { Catalog } from '../../server/src/modules/catalog/catalog.ts'
import type { Notices } from '../../server/src/modules/notices/notices.ts'
import type { Payments } from '../../server/src/modules/payments/payments.ts'
import type { People } from '../../server/src/modules/people/people.ts'
import type { Subscriptions } from '../../server/src/modules/subscriptions/subscriptions.ts'
import type { Tx } from '../../server/src/platform/postgres/database.ts'
import { applicants, demoAccounts, demoBidderIds, demoBidders, suspendedAccount, unapprovedArtist } from './accounts.ts'
import { collectorsHome } from './addresses.ts'
import { artistsTraffic } from './artist.ts'
import { artistsPage } from './artist-page.ts'
import { at } from './at.ts'
import { collectorsPart } from './collector.ts'
import { createRandom, scatter } from './painter/random.ts'
import { paintedKey, portraitOf } from './paintings.ts'
import type { PlannedArtist } from './plan/artists.ts'
import { type DemoPlan, planDemo } from './plan/plan.ts'
import { stableId } from './plan/stable-id.ts'
import type { PlannedWork } from './plan/works.ts'
import { artworkRow, imageRow, lotRow } from './rows.ts'
import { type DeskModules, seedDesk } from './seed-desk.ts'
import { demoNotices } from './seed-notices.ts'
import { demoSignals } from './signals.ts'

/** The place of the artist who is not approved yet, in the plan. */
const UNAPPROVED = 20
const DAY = 86_400_000

export type SeededModules = DeskModules & {
  accounts: Pick<Accounts, 'seed'>
  catalog: Pick<
    Catalog,
    'seedArtists' | 'seedArtistPages' | 'seedFigures' | 'seedTraffic' | 'seedWatches' | 'rebuildSearch'
  >
  auctions: Pick<Auctions, 'seedLots' | 'seedHistories'>
  notices: Pick<Notices, 'seed'>
  payments: Pick<Payments, 'seed'>
  people: Pick<People, 'seedSignals'>
  subscriptions: Pick<Subscriptions, 'seed'>
}

/** Fills an empty database with people, artists, works, lots, bids and payments. In one transaction, once. */
export async function seed(tx: Tx, modules: SeededModules, password: string, now: Date): Promise<void> {
  const { accounts, catalog, listings, auctions, notices, payments, people, subscriptions } = modules
  const plan = planDemo(now)
  // Everybody joined before the oldest sale.
  const createdAt = new Date(Math.min(now.getTime(), ...plan.works.map(({ opensAt }) => opensAt.getTime())))
  const artist = at(plan.artists, UNAPPROVED)
  const seller = unapprovedArtist(artist.name)
  const suspension = {
    ...{ actorId: demoAccounts.admin.id, reason: 'Two accounts for one person' },
    at: new Date(now.getTime() - 30 * DAY),
  }
  const everybody = [
    ...[...Object.values(demoAccounts), ...demoBidders, ...Object.values(applicants), seller],
    { ...suspendedAccount, suspension },
  ]
  await accounts.seed(
    tx,
    everybody.map((person) => ({ ...person, createdAt })),
    password,
  )
  const { artists, figures, lots, ...works } = catalogRows(plan, new Map([[artist, seller.id]]))
  await catalog.seedArtists(tx, artists)
  await catalog.seedArtistPages(tx, artistsPage(plan, now))
  await listings.seed(tx, works)
  await catalog.seedFigures(tx, figures)
  await catalog.seedTraffic(tx, artistsTraffic(plan, now))
  await auctions.seedLots(tx, lots)
  const { isTheirs, watches, won, lost, outbid } = collectorsPart(plan)
  await auctions.seedHistories(
    tx,
    plan.works.filter((work) => work.bids.length > 0).map((work) => historyOf(work, isTheirs)),
  )
  await catalog.seedWatches(tx, watches)
  const { realtor, collector, admin, artist: demoArtist } = demoAccounts
  const parties = {
    ...{ artistId: demoArtist.id, realtorId: realtor.id, collectorId: collector.id, adminId: admin.id },
    home: collectorsHome(now),
  }
  await subscriptions.seed(tx, demoArtist.id, 'premium')
  await payments.seed(tx, parties, now)
  const sold = plan.works.filter((work) => work.soldFor !== null && work.artist === plan.artists[0])
  await notices.seed(tx, demoNotices({ won, lost, outbid, sold, now }))
  await seedDesk(tx, modules, { plan, artist, seller }, now)
  await people.seedSignals(tx, demoSignals(plan, isTheirs))
  await catalog.rebuildSearch(tx)
}

const byBidder = (index: number) => at(demoBidderIds, index)

const historyOf = (work: PlannedWork, isCollectors: (work: PlannedWork, place: number) => boolean) => ({
  lotId: work.lotId,
  entries: work.bids.map(({ bidder, amount, at }, place) => ({
    bidderId: isCollectors(work, place) ? demoAccounts.collector.id : byBidder(bidder),
    ...{ amount, at },
  })),
  ...(work.soldFor === null ? {} : { closing: { outcome: 'highest-bidder' as const, at: work.closesAt } }),
})

/** One person in ten who looked at a work watches it, give or take. */
const watchersOf = ({ views, lotId }: PlannedWork) =>
  Math.round((views * (6 + (Number.parseInt(lotId.slice(-2), 16) % 9))) / 100)

/** @param accountIds of artists with an account, beside the demo artist */
export function catalogRows(plan: DemoPlan, accountIds: ReadonlyMap<PlannedArtist, string> = new Map()) {
  const collections = [...new Set(plan.works.map(({ collection }) => collection))]
  const sold = Map.groupBy(
    plan.works.filter((work) => work.soldFor !== null),
    (work) => work.artist.id,
  )
  const worksOf = Map.groupBy(plan.works, (work) => work.artist.id)
  const sellerOf = (work: PlannedWork) => (work.artist === plan.artists[0] ? demoAccounts.artist.id : null)

  return {
    artists: plan.artists.map((artist, i) => ({
      id: artist.id,
      account_id: i === 0 ? demoAccounts.artist.id : (accountIds.get(artist) ?? null),
      name: artist.name,
      specialty: artist.specialty,
      location: artist.location,
      bio: artist.bio,
      statement: artist.statement,
      joined_year: artist.joinedYear,
      avatar_key: paintedKey(portraitOf(i)),
      is_featured: artist.isFeatured,
      work_count: worksOf.get(artist.id)?.length ?? 0,
      sale_count: sold.get(artist.id)?.length ?? 0,
      sale_value_cents: (sold.get(artist.id) ?? []).reduce((sum, work) => sum + (work.soldFor ?? 0), 0),
      follower_count: artist.followers,
      ...ratingsOf(i, sold.get(artist.id)?.length ?? 0),
    })),
    collections: collections.map((name) => ({ id: stableId('collection', name), name })),
    artworks: plan.works.map((work) => artworkRow(work, sellerOf(work))),
    images: plan.works.map(imageRow),
    figures: plan.works.map((work) => ({ artwork_id: work.id, view_count: work.views, watch_count: watchersOf(work) })),
    lots: plan.works.map((work, place) => lotRow(work, sellerOf(work), place)),
  }
}

/** Half of the buyers leave a rating, mostly four or five stars; an artist with a single sale often has none. */
function ratingsOf(index: number, sales: number) {
  const random = createRandom(scatter(index, 61))
  const stars = Array.from({ length: sales }, () => random.chance(0.5) && random.pick([3, 4, 4, 5, 5, 5, 5]))
  const given = stars.filter((count) => count !== false)
  return { rating_count: given.length, rating_sum: given.reduce((sum, count) => sum + count, 0) }
}
