import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, LotId, OrderId } from '@vermeil/contracts/ids'
import type { CostTerms } from '@vermeil/contracts/money/all-in'
import type { QuoteState } from '@vermeil/contracts/money/live-quotes.schema'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { lockName } from '../../../platform/postgres/lock-name.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import { allRows, firstRow, oneRow } from '../../../platform/postgres/rows.ts'
import type { DB } from '../../../platform/schema.ts'

export type StoredQuote = {
  id: string
  accountId: AccountId
  /** Null: Vermeil sells. */
  sellerId: AccountId | null
  lotId: LotId
  orderId: OrderId | null
  addressId: string | null
  country: string
  region: string
  city: string
  postalCode: string
  state: QuoteState
  askedAt: Date
  untilAt: Date
  price: number | null
  arrivesMin: number | null
  arrivesMax: number | null
  terms: CostTerms | null
  ratesVersion: number | null
  taxesVersion: number | null
  endedAt: Date | null
  isLotOver: boolean
  title: string
  slug: string
  artist: string
  image: Picture | null
}

type Row = Insertable<DB['delivery_quotes']>
type Changes = Partial<
  Pick<
    Row,
    | 'until_at'
    | 'order_id'
    | 'price_cents'
    | 'arrives_min_days'
    | 'arrives_max_days'
    | 'terms'
    | 'rates_version'
    | 'taxes_version'
  >
>

const select = sql`
  select q.id, q.account_id as "accountId", q.seller_id as "sellerId", q.lot_id as "lotId", q.order_id as "orderId",
    q.address_id as "addressId", q.country, q.region, q.city, q.postal_code as "postalCode", q.state,
    q.asked_at as "askedAt", q.until_at as "untilAt", q.price_cents as price, q.arrives_min_days as "arrivesMin",
    q.arrives_max_days as "arrivesMax", q.terms, q.rates_version as "ratesVersion", q.taxes_version as "taxesVersion",
    q.ended_at as "endedAt", l.state not in ('scheduled', 'live', 'stopped') as "isLotOver", w.title, w.slug, r.name as artist,
    case when i.id is not null then jsonb_build_object('key', i.image_key,
      'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'color', i.colors[1]) end as image
  from delivery_quotes q
  join public_lots l on l.id = q.lot_id
  join public_works w on w.id = l.artwork_id
  join public_artists r on r.id = w.artist_id
  left join public_images i on i.artwork_id = w.id and i.position = 0`

const live = sql`('asked', 'offered', 'accepted')`
const open = sql`('asked', 'offered')`

export const quoteStore = {
  /** One account's requests run one after the other, so that two can't both be the last one allowed. */
  async lockAccount(tx: Tx, accountId: AccountId): Promise<number> {
    await lockName(tx, `quotes ${accountId}`)
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*) as count from delivery_quotes where account_id = ${accountId} and state in ${open}`
    return count
  },

  async add(tx: Tx, row: Row): Promise<string> {
    return (await tx.insertInto('delivery_quotes').values(row).returning('id').executeTakeFirstOrThrow()).id
  },

  find: (db: Db | Tx, id: string): Promise<StoredQuote | null> => firstRow(db)`${select} where q.id = ${id}`,

  lock: (tx: Tx, id: string): Promise<StoredQuote | null> =>
    firstRow(tx)`${select} where q.id = ${id} for no key update of q`,

  /** The state, its end, and what else the event brings. */
  async change(tx: Tx, id: string, state: QuoteState, changes: Changes = {}): Promise<void> {
    const isLive = state === 'asked' || state === 'offered' || state === 'accepted'
    await tx
      .updateTable('delivery_quotes')
      .set({ state, ...changes, ...(isLive ? {} : { ended_at: sql<Date>`house_now()` }) })
      .where('id', '=', id)
      .execute()
  },

  /** On either side, the newest first. Each part by its index. */
  ofAccount(db: Db, accountId: AccountId, limit: number, withHouse: boolean): Promise<StoredQuote[]> {
    return allRows(db)`${select}
      where q.id in (
        (select id from delivery_quotes where account_id = ${accountId} order by id desc limit ${limit})
        union (select id from delivery_quotes where seller_id = ${accountId} order by id desc limit ${limit})
        union (select id from delivery_quotes where ${withHouse} and seller_id is null order by id desc limit ${limit})
      )
      order by q.id desc limit ${limit}`
  },

  /** Those of an account that are open or hold, the newest first. */
  liveOf: (db: Db, accountId: AccountId, limit: number): Promise<StoredQuote[]> => allRows(db)`${select}
      where q.account_id = ${accountId} and q.state in ${live} order by q.id desc limit ${limit}`,

  /** Those that an account may use for a lot or has asked for, the newest first. */
  liveOfLot: (db: Db | Tx, accountId: AccountId, lotId: LotId): Promise<StoredQuote[]> => allRows(db)`${select}
      where q.lot_id = ${lotId} and q.account_id = ${accountId} and q.state in ${live}
        and q.until_at > (select house_now())
      order by q.id desc`,

  /** All that were asked for with these orders, the newest first. */
  async ofOrders(db: Db | Tx, orderIds: readonly OrderId[]): Promise<StoredQuote[]> {
    if (orderIds.length === 0) return []
    return allRows(db)<StoredQuote>`${select}
      where q.order_id = any(${orderIds}::uuid[]) order by q.id desc`
  },

  /** Requests that wait for this seller. */
  waitingFor: (db: Db, sellerId: AccountId): Promise<{ count: number; firstAnswerBy: Date | null }> => oneRow(db)`
      select count(*) as count, min(until_at) as "firstAnswerBy" from delivery_quotes
      where seller_id = ${sellerId} and state = 'asked'`,

  /** Requests about Vermeil's own works. */
  async countOfHouse(db: Db): Promise<number> {
    const { count } = await oneRow(db)<{ count: number }>`
      select count(*) as count from delivery_quotes where seller_id is null and state = 'asked'`
    return count
  },

  openOf: (tx: Tx, accountId: AccountId): Promise<{ id: string }[]> => allRows(tx)`
      select id from delivery_quotes
      where (account_id = ${accountId} or seller_id = ${accountId}) and state in ${open} order by id`,

  /**
   * The lot is over. If it is sold, what is open ends in an hour, because the winner's order takes it over; what was
   * accepted holds, because the underbidder may still buy it.
   */
  async lotEnded(tx: Tx, lotId: LotId, isSold: boolean): Promise<void> {
    await sql`update delivery_quotes
      set until_at = least(until_at, house_now() + case when ${isSold} then interval '1 hour' else interval '0' end)
      where lot_id = ${lotId} and order_id is null
        and (state in ${open} or (state = 'accepted' and not ${isSold}))`.execute(tx)
  },

  toExpire: (db: Db, without: readonly string[]): Promise<{ id: string }[]> => allRows(db)`
      select id from delivery_quotes
      where state in ${live} and until_at <= (select house_now()) and id <> all(${without}::uuid[])
      order by until_at limit 100`,

  /** The order has what it needs of an erased buyer's quotes. */
  async erase(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('delivery_quotes').where('account_id', '=', accountId).execute()
  },

  prune: (db: Db): Promise<number> => deleteExpired(db, { table: 'delivery_quotes', since: 'ended_at', days: 365 }),
}
