import { randomUUID } from 'node:crypto'
import { dollars } from '@vermeil/contracts/money.schema'
import type { Insertable } from 'kysely'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { insertRows } from '../../platform/postgres/insert-rows.ts'
import type { Artworks, Lots } from '../../platform/schema.ts'
import { seedWorks, type WorkSeed } from '../../selling/listings/seed-works.ts'
import { projection } from './search/projection-store.ts'
import { type ArtistSeed, seedArtists } from './seed-artists.ts'

type Work = {
  title: string
  artist?: string
  collection?: string
  artwork?: Partial<Insertable<Artworks>>
  lot?: Partial<Insertable<Lots>>
  colors?: string[]
}

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

export type CatalogSeed = WorkSeed & { artists: readonly ArtistSeed[]; lots?: readonly Insertable<Lots>[] }

export async function seedCatalog(tx: Tx, { artists, lots, ...works }: CatalogSeed): Promise<void> {
  await seedArtists(tx, artists)
  await seedWorks(tx, works)
  await insertRows(tx, 'lots', lots)
}

/** Puts works on auction in a test database; the lots' ids by title. */
export async function hangWorks(database: Database, works: readonly Work[]): Promise<Map<string, string>> {
  const artists = new Map<string, string>()
  const collections = new Map<string, string>()
  const idIn = (names: Map<string, string>, name: string) => {
    if (!names.has(name)) names.set(name, randomUUID())
    return must(names.get(name), name)
  }
  const rows = works.map((work) => ({
    ...work,
    artworkId: randomUUID(),
    lotId: randomUUID(),
    artist: work.artist ?? 'Ada Brush',
  }))
  const artworks = rows.map(({ artworkId, title, artist, collection, artwork = {} }) => ({
    id: artworkId,
    artist_id: idIn(artists, artist),
    seller_id: artwork.seller_id ?? null,
    status: artwork.status ?? 'listed',
    title,
    slug: 'work',
    description: artwork.description ?? '',
    category: artwork.category ?? 'painting',
    medium: artwork.medium ?? 'oil',
    materials: artwork.materials ?? 'Oil on canvas',
    style: artwork.style ?? null,
    year: artwork.year ?? 2021,
    height_cm: artwork.height_cm ?? 60,
    width_cm: artwork.width_cm ?? 50,
    collection_id: collection ? idIn(collections, collection) : null,
    suitable_for: [],
    is_leasable: artwork.is_leasable ?? false,
    lease_price_cents: artwork.lease_price_cents ?? null,
    starting_bid_cents: artwork.starting_bid_cents ?? dollars(100),
    is_featured: artwork.is_featured ?? false,
    listed_at: artwork.listed_at ?? new Date(),
  }))
  const lots = rows.map(({ artworkId, lotId, lot = {} }) => ({
    id: lotId,
    artwork_id: artworkId,
    seller_id: lot.seller_id ?? null,
    interested_parties: [],
    venue: 'timed',
    state: lot.state ?? 'live',
    outcome: lot.outcome ?? null,
    starting_bid_cents: lot.starting_bid_cents ?? dollars(100),
    reserve_cents: lot.reserve_cents ?? null,
    buy_now_cents: lot.buy_now_cents ?? null,
    buy_now_visibility: lot.buy_now_visibility ?? 'public',
    current_bid_cents: lot.current_bid_cents ?? null,
    leader_id: lot.leader_id ?? null,
    leader_max_cents: lot.leader_max_cents ?? null,
    lead_instruction: lot.lead_instruction ?? null,
    bid_count: lot.bid_count ?? 0,
    sequence: lot.sequence ?? 0,
    hammer_cents: lot.hammer_cents ?? null,
    buyer_id: lot.buyer_id ?? null,
    closes_at: lot.closes_at ?? days(3),
    ended_at: lot.ended_at ?? null,
  }))
  const images = rows.map(({ artworkId, colors = [] }, at) => ({
    id: randomUUID(),
    artwork_id: artworkId,
    position: 0,
    image_key: `public/test/${at}.jpg`,
    width: 800,
    height: 600,
    colors: [],
    color_names: colors,
  }))
  await database.transaction(async (tx) => {
    await seedCatalog(tx, {
      artists: Array.from(artists, ([name, id]) => ({ id, name, slug: 'artist' })),
      collections: Array.from(collections, ([name, id]) => ({ id, name, slug: name })),
      ...({ artworks, images, lots } as object),
    })
    await projection.rebuildAll(tx)
  })
  return new Map(rows.map(({ title, lotId }) => [title, lotId]))
}

/** The columns of a sold lot. */
export const soldFor = (cents: number): Partial<Insertable<Lots>> => ({
  state: 'sold',
  outcome: 'highest-bidder',
  current_bid_cents: cents,
  leader_id: randomUUID(),
  lead_instruction: 1,
  bid_count: 1,
  sequence: 2,
  hammer_cents: cents,
  buyer_id: randomUUID(),
  ended_at: new Date(),
})
