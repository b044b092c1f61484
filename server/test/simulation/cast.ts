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
const MONTH_MS = 30 * 86_400_000
/** Short, so that a run of a minute sees many lots close and many closes move. */
export const SOFT_CLOSE_SECONDS = 4

type Setting = { pool: pg.Pool; schedule: Schedule; random: SeededRandom; dataDir: string }

/** People with a session and a card each, put straight into their tables. */
export async function addBidders({ pool, schedule, random, dataDir }: Setting, count: number): Promise<Bidder[]> {
  const keys = await loadSigningKeys({ pem: undefined, dir: dataDir })
  // Valid for the whole run: people who sign in again are not part of it yet.
  const accessTokens = createAccessTokens({
    ...{ keys, issuer: 'http://localhost/auth/v1' },
    now: () => schedule.start + MONTH_MS,
  })
  const bidders: Bidder[] = []
  for (const name of names.slice(0, count)) {
    const [accountId, sessionId] = [random.uuid(), random.uuid()]
    const email = `${name.toLowerCase()}@example.com`
    const add = (sql: string, ...values: unknown[]) => pool.query(sql, values)
    await add('insert into accounts (id, email, confirmed_at) values ($1, $2, house_now())', accountId, email)
    await add(
      'insert into payment_customers (account_id, customer_id, payment_method_id) values ($1, $2, $3)',
      ...[accountId, `cus_${accountId}`, `pm_${accountId}`],
    )
    await add('insert into preferences (account_id, email_notifications) values ($1, false)', accountId)
    await add(
      'insert into sessions (id, account_id, amr, refresh_hash) values ($1, $2, $3, $4)',
      ...[sessionId, accountId, '[]', createHash('sha256').update(sessionId).digest()],
    )
    const { token } = await accessTokens.sign({ accountId, sessionId, email, aal: 'aal1', amr: [], userMetadata: {} })
    bidders.push({ name, accountId, token })
  }
  return bidders
}

/** Timed lots that close within twenty seconds, and lots that wait for the saleroom. */
export async function addLots({ pool, random }: Setting, count: number): Promise<SimulatedLot[]> {
  const lots: SimulatedLot[] = []
  for (let number = 1; number <= count; number++) {
    const venue = number % 3 === 0 ? 'saleroom' : 'timed'
    const startingBid = random.between(4, 40) * 25_00
    const reserve = random.isLucky(0.6) ? startingBid + random.between(0, 120) * 25_00 : null
    const lot: SimulatedLot = {
      ...{ name: `lot ${number}`, id: random.uuid(), venue, startingBid, reserve },
      buyNowPrice: venue === 'saleroom' ? (reserve ?? startingBid) * random.between(2, 4) : null,
    }
    const [artistId, artworkId] = [random.uuid(), random.uuid()]
    await pool.query(`insert into artists (id, name, slug) values ($1, $2, $3)`, [
      ...[artistId, `Artist ${number}`, `artist-${number}`],
    ])
    await pool.query(
      `insert into artworks (id, artist_id, status, title, slug, category, medium, starting_bid_cents)
       values ($1, $2, 'listed', $3, $4, 'painting', 'oil', $5)`,
      [artworkId, artistId, `Work ${number}`, `work-${number}`, startingBid],
    )
    const isTimed = venue === 'timed'
    await pool.query(
      `insert into lots (id, artwork_id, venue, state, starting_bid_cents, reserve_cents, buy_now_cents, opens_at,
         closes_at, queue_position, duration_seconds, soft_close_window_seconds, soft_close_extension_seconds)
       values ($1, $2, $3, $4, $5, $6, $7, house_now() - interval '1 day',
         house_now() + $8 * interval '1 millisecond', $9, $10, $11, $11)`,
      [
        ...[lot.id, artworkId, venue, isTimed ? 'live' : 'scheduled', startingBid, lot.reserve, lot.buyNowPrice],
        ...[isTimed ? random.between(8_000, 20_000) : null, isTimed ? null : number],
        ...[isTimed ? null : random.between(6, 12), SOFT_CLOSE_SECONDS],
      ],
    )
    lots.push(lot)
  }
  return lots
}
