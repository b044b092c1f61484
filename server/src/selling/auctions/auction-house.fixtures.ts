import { randomUUID } from 'node:crypto'
import type { SettingValues } from '@vermeil/contracts/identity/house-settings.schema'
import { type Cents, dollars } from '@vermeil/contracts/money.schema'
import { documentedTerms } from '@vermeil/contracts/selling/house-terms'
import type { LotStanding } from '@vermeil/contracts/selling/lots.schema'
import { pino } from 'pino'
import type { TestDatabase } from '../../../test/test-database.ts'
import { cardsOf as readCards } from '../../catalog/catalog/public/card-store.ts'
import { watchStore } from '../../catalog/catalog/public/watch-store.ts'
import { createNotices } from '../../contact/notices/notices.ts'
import { accountStore } from '../../identity/accounts/account-store.ts'
import { createForEachDue } from '../../platform/for-each-due.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { must } from '../../platform/must.ts'
import { createAuctionMetrics } from './auction-metrics.ts'
import type { EndedLotRecord, Person } from './auctions.ts'
import { createAuctions } from './create-auctions.ts'

export type Broadcast = { topic: string; event: string; payload: unknown }

/** The bidding of one node over a real database, with its broadcasts and notices written down. */
const anybodyBids = { cardBeforeBidding: false, unpaidLimit: null }

export async function openNode(
  database: TestDatabase,
  terms = () => documentedTerms,
  asks: Pick<SettingValues['payment'], 'cardBeforeBidding' | 'unpaidLimit'> = anybodyBids,
) {
  const broadcasts: Broadcast[] = []
  const realtime = {
    hasListeners: () => true,
    isDelivering: () => false,
    broadcast: (topic: string, event: string, payload: unknown) => void broadcasts.push({ topic, event, payload }),
    present: () => 0,
  }
  const cardsOf = (lotIds: readonly string[]) => readCards(database.pool, lotIds, null)
  const logger = pino({ level: 'silent' })
  const notices = createNotices({ database, realtime, cardsOf, ordersOf: async () => [], logger })
  const sent: { job: string; data: unknown }[] = []
  const ended: EndedLotRecord[] = []
  const auctions = await createAuctions({
    ...{ database, realtime, notices, logger },
    forEachDue: createForEachDue({ database, logger, metrics: createMetrics() }),
    metrics: createAuctionMetrics(createMetrics()),
    jobs: {
      declare: async () => {},
      handle: async () => {},
      schedule: async () => {},
      send: async (_tx, { name }, data) => void sent.push({ job: name, data }),
    },
    catalog: {
      cards: (lotIds, viewer) => readCards(database.pool, lotIds, viewer),
      refresh: () => {},
      watchersOf: watchStore.watchersOf,
    },
    lotChanges: { publish: () => {} },
    onRoomChanged: () => {},
    refuseParty: async () => {},
    onWorkOffered: async () => {},
    onLotWithdrawn: async () => {},
    commissionsOn: async () => ({}),
    onLotsEnded: async (_tx, lots) => void ended.push(...lots),
    onBidVoided: async () => {},
    onPlansEnded: () => {},
    terms,
    asks: () => asks,
    accounts: {
      accountByEmail: (email) => accountStore.byEmail(database.db, email),
      accountById: (id, tx) => accountStore.byId(tx ?? database.db, id),
    },
  })
  const eventsOf = (lotId: string) =>
    broadcasts
      .filter(({ topic }) => topic === `lot:${lotId}`)
      .map(({ payload }) => payload as { lot: LotStanding; entries: { sequence: number; kind: string }[] })
  const close = async () => {
    notices.close()
    await auctions.close()
  }
  return { auctions, notices, broadcasts, sent, ended, eventsOf, close }
}

export type TermsOfSale = Partial<{
  venue: 'timed' | 'saleroom'
  state: string
  startingBid: Cents
  reserve: Cents | null
  buyNowPrice: Cents | null
  closesIn: string
  queuePosition: number
  durationSeconds: number
}>

export type Node = Awaited<ReturnType<typeof openNode>>

/** As many people as were asked for, so that each can be named without a check. */
type People<Count extends number, Named extends Person[] = []> = number extends Count
  ? Person[]
  : Named['length'] extends Count
    ? Named
    : People<Count, [...Named, Person]>

/** People and lots, put straight into their tables. */
export function createCast({ pool }: TestDatabase) {
  async function person(changes: Partial<Person> = {}): Promise<Person> {
    const one: Person = {
      id: randomUUID(),
      role: 'collector',
      isConfirmed: true,
      isSuspended: false,
      hasCard: true,
      bidLimit: null,
      ...changes,
    }
    await pool.query(`insert into accounts (id, email, role, confirmed_at) values ($1, $2, $3, house_now())`, [
      one.id,
      `${one.id}@example.com`,
      one.role,
    ])
    return one
  }

  async function people<Count extends number>(count: Count): Promise<People<Count>> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into accounts (email, confirmed_at) select gen_random_uuid() || '@example.com', house_now()
       from generate_series(1, $1) returning id`,
      [count],
    )
    const added = rows.map(
      ({ id }): Person => ({
        ...{ id, role: 'collector', isConfirmed: true, isSuspended: false, hasCard: true, bidLimit: null },
      }),
    )
    return added as People<Count>
  }

  async function lot(terms: TermsOfSale = {}, seller?: Pick<Person, 'id'> & Partial<Person>): Promise<string> {
    const { venue = 'timed', startingBid = dollars(100), reserve = null, buyNowPrice = null } = terms
    const state = terms.state ?? (venue === 'timed' ? 'live' : 'scheduled')
    const { rows } = await pool.query<{ id: string }>(
      `with artist as (
         insert into artists (name, slug) values ('Ada Verrier', 'ada-verrier') returning id
       ), work as (
         insert into artworks (artist_id, seller_id, status, title, slug, category, medium, starting_bid_cents)
         select id, $2, 'listed', 'Low Tide', 'low-tide', 'painting', 'oil', $3 from artist returning id
       )
       insert into lots (artwork_id, seller_id, interested_parties, venue, state, starting_bid_cents, reserve_cents,
                         buy_now_cents, opens_at, closes_at, queue_position, duration_seconds)
       select id, $2::uuid, array_remove(array[$2::uuid], null), $1, $4, $3, $5, $6,
              house_now() - interval '1 day',
              case when $1 = 'timed' or $4 = 'live' then house_now() + $7::interval end, $8, $9
       from work returning id`,
      [
        venue,
        seller?.id ?? null,
        startingBid,
        state,
        reserve,
        buyNowPrice,
        terms.closesIn ?? '1 day',
        terms.queuePosition ?? null,
        terms.durationSeconds ?? null,
      ],
    )
    return must(rows[0], 'a row').id
  }

  return { person, people, lot }
}
