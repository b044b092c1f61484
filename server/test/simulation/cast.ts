import { createHash } from 'node:crypto'
import type pg from 'pg'
import { createAccessTokens } from '../../src/identity/accounts/sessions/access-tokens.ts'
import { loadSigningKeys } from '../../src/identity/accounts/sessions/house-keys.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Schedule } from './virtual-time.ts'

export type Bidder = { name: string; accountId: string; token: string }
export type SimulatedLot = {
  name: string
  id: string
  venue: 'timed' | 'saleroom'
  startingBid: number
  reserve: number | null
  buyNowPrice: number | null
}

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gil', 'Hana', 'Ivo', 'June', 'Kai', 'Lou']
const VALID_MS = 400 * 86_400_000
/** Short, so that a run of a minute sees many lots close and many closes move. */
export const SOFT_CLOSE_SECONDS = 4

type Person = { name: string; role: string; otherRoles?: readonly string[] }
export type Setting = { pool: pg.Pool; schedule: Schedule; random: SeededRandom; dataDir: string }

/** People who bid have a card each. */
export async function addBidders(setting: Setting, count: number): Promise<Bidder[]> {
  const { add } = await openAccounts(setting)
  const bidders: Bidder[] = []
  for (const name of names.slice(0, count)) {
    const bidder = await add({ name, role: 'collector' })
    await setting.pool.query(
      'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $3)',
      [bidder.accountId, `cus_${bidder.accountId}`, `pm_${bidder.accountId}`],
    )
    bidders.push(bidder)
  }
  return bidders
}

/** Adds people with a session, put straight into their tables. */
export async function openAccounts({ pool, schedule, random, dataDir }: Setting) {
  const keys = await loadSigningKeys({ pem: undefined, dir: dataDir })
  // Valid for the whole run: people who sign in again are not part of it yet.
  const accessTokens = createAccessTokens({
    ...{ keys, issuer: 'http://localhost/auth/v1' },
    now: () => schedule.start + VALID_MS,
  })
  return {
    async add({ name, role, otherRoles = [] }: Person): Promise<Bidder> {
      const [accountId, sessionId] = [random.uuid(), random.uuid()]
      const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`
      const add = (sql: string, ...values: unknown[]) => pool.query(sql, values)
      await add(
        `insert into accounts (id, email, role, confirmed_at, approved_at) values ($1, $2, $3, house_now(), house_now())`,
        ...[accountId, email, role],
      )
      await add('insert into profiles (account_id) values ($1)', accountId)
      await add('insert into account_roles (account_id, role) select $1, unnest($2::text[])', accountId, otherRoles)
      await add('insert into preferences (account_id, email_notifications) values ($1, false)', accountId)
      await add(
        'insert into sessions (id, account_id, amr, refresh_hash) values ($1, $2, $3, $4)',
        ...[sessionId, accountId, '[]', createHash('sha256').update(sessionId).digest()],
      )
      const { token } = await accessTokens.sign({ accountId, sessionId, email, aal: 'aal1', amr: [], userMetadata: {} })
      return { name, accountId, token }
    },
  }
}

/** Timed lots that close within twenty seconds, and lots that wait for the saleroom. */
export async function addLots(
  { pool, random, schedule }: Setting,
  count: number,
  sellerId: string | null = null,
): Promise<SimulatedLot[]> {
  const lots: SimulatedLot[] = []
  for (let number = 1; number <= count; number++) {
    const venue = number % 3 === 0 ? 'saleroom' : 'timed'
    const startingBid = random.between(4, 40) * 25_00
    const reserve = random.isLucky(0.6) ? startingBid + random.between(0, 120) * 25_00 : null
    const lot: SimulatedLot = {
      ...{ name: `lot ${number}`, id: random.uuid(), venue, startingBid, reserve },
      buyNowPrice: venue === 'saleroom' ? (reserve ?? startingBid) * random.between(2, 4) : null,
    }
    const isTimed = venue === 'timed'
    await addWork(pool, random, {
      ...{
        name: `Work ${number}`,
        lotId: lot.id,
        artistId: random.uuid(),
        artworkId: random.uuid(),
        sellerId,
        startingBid,
        reserve: lot.reserve,
        buyNow: lot.buyNowPrice,
      },
      ...(isTimed
        ? { closesAt: new Date(schedule.now + random.between(8_000, 20_000)) }
        : { queuePosition: number, durationSeconds: random.between(6, 12) }),
    })
    lots.push(lot)
  }
  return lots
}

type NewWork = {
  name: string
  lotId?: string
  artistId?: string
  artworkId?: string
  sellerId: string | null
  startingBid: number
  reserve?: number | null
  buyNow: number | null
  /** By the month. */
  lease?: number
} & ({ closesAt: Date } | { queuePosition: number; durationSeconds: number })

/** A work that is fetched by its buyer, with its lot: one that ends by itself, or one that waits for the saleroom. */
export async function addWork(pool: pg.Pool, random: SeededRandom, work: NewWork) {
  const { name, lotId = random.uuid(), sellerId, startingBid, reserve = null, buyNow, lease = null } = work
  const { artistId = random.uuid(), artworkId = random.uuid() } = work
  const slug = name.toLowerCase().replaceAll(' ', '-')
  await pool.query(`insert into artists (id, name, slug, work_count) values ($1, $2, $3, 1)`, [
    ...[artistId, `Artist of ${name}`, `artist-of-${slug}`],
  ])
  await pool.query(
    `insert into artworks (id, artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents,
       reserve_cents, buy_now_cents, is_leasable, lease_price_cents, shipping, has_pickup)
     values ($1, $2, $3, 'listed', $4, $5, 'painting', 'oil', $6, $7, $8, $9::bigint is not null, $9, 'none', true)`,
    [artworkId, artistId, sellerId, name, slug, startingBid, reserve, buyNow, lease],
  )
  const isTimed = 'closesAt' in work
  await pool.query(
    `insert into lots (id, artwork_id, seller_id, interested_parties, venue, state, starting_bid_cents, reserve_cents,
       buy_now_cents, opens_at, closes_at, queue_position, duration_seconds, soft_close_window_seconds,
       soft_close_extension_seconds)
     values ($1, $2, $3, array_remove(array[$3::uuid], null), $4, $5, $6, $7, $8, house_now() - interval '1 day', $9,
       $10, $11, $12, $12)`,
    [
      ...[lotId, artworkId, sellerId, isTimed ? 'timed' : 'saleroom', isTimed ? 'live' : 'scheduled'],
      ...[startingBid, reserve, buyNow, isTimed ? work.closesAt : null],
      ...(isTimed ? [null, null] : [work.queuePosition, work.durationSeconds]),
      SOFT_CLOSE_SECONDS,
    ],
  )
  return { artworkId, lotId }
}
