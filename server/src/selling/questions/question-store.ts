import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { lockName } from '../../platform/postgres/lock-name.ts'
import { deleteExpired } from '../../platform/postgres/prune.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'
import type { DB } from '../../platform/schema.ts'

export type StoredQuestion = {
  id: string
  lotId: LotId
  accountId: AccountId
  /** Null: Vermeil sells. */
  sellerId: AccountId | null
  question: string
  askedAt: Date
  answer: string | null
  answeredAt: Date | null
  hiddenAt: Date | null
  title: string
  slug: string
  artist: string
  image: Picture | null
}

type NewRow = Insertable<DB['lot_questions']>

const select = sql`
  select q.id, q.lot_id as "lotId", q.account_id as "accountId", q.seller_id as "sellerId", q.question,
    q.asked_at as "askedAt", q.answer, q.answered_at as "answeredAt", q.hidden_at as "hiddenAt",
    w.title, w.slug, r.name as artist,
    case when i.id is not null then jsonb_build_object('key', i.image_key,
      'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'color', i.colors[1]) end as image
  from lot_questions q
  join public_lots l on l.id = q.lot_id
  join public_works w on w.id = l.artwork_id
  join public_artists r on r.id = w.artist_id
  left join public_images i on i.artwork_id = w.id and i.position = 0`

/** A lot that is over needs no answer any more, though it may still get one. */
const open = sql`lot_questions q join public_lots l on l.id = q.lot_id
  where q.answer is null and q.hidden_at is null and l.state in ('scheduled', 'live', 'stopped')`

export const questionStore = {
  async add(tx: Tx, row: NewRow): Promise<string> {
    return (await tx.insertInto('lot_questions').values(row).returning('id').executeTakeFirstOrThrow()).id
  },

  /** Serializes the questions of one account, so that a limit holds. How many of the last day have no answer. */
  async lockAccount(tx: Tx, accountId: AccountId): Promise<number> {
    await lockName(tx, `lot questions ${accountId}`)
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*) as count from lot_questions
      where account_id = ${accountId} and answer is null and asked_at > (select house_now()) - interval '1 day'`
    return count
  },

  find: (db: Db | Tx, id: string): Promise<StoredQuestion | null> => firstRow(db)`${select} where q.id = ${id}`,

  lock: (tx: Tx, id: string): Promise<StoredQuestion | null> =>
    firstRow(tx)`${select} where q.id = ${id} for no key update of q`,

  async answer(tx: Tx, id: string, answer: string): Promise<void> {
    await sql`update lot_questions set answer = ${answer}, answered_at = house_now() where id = ${id}`.execute(tx)
  },

  async setHidden(tx: Tx, id: string, isHidden: boolean): Promise<void> {
    await sql`update lot_questions set hidden_at = case when ${isHidden} then house_now() end where id = ${id}`.execute(
      tx,
    )
  },

  /** What the page of a lot shows: the answered ones, and those that the reader asked. Each part by its index. */
  ofLot(db: Db, lotId: LotId, readerId: AccountId | null, limit: number): Promise<StoredQuestion[]> {
    return allRows(db)`${select}
      where q.id in (
        (select id from lot_questions where lot_id = ${lotId} and answer is not null and hidden_at is null
          order by id desc limit ${limit})
        union (select id from lot_questions where lot_id = ${lotId} and account_id = ${readerId} and hidden_at is null
          order by id desc limit ${limit})
      )
      order by q.id desc limit ${limit}`
  },

  /** About a seller's works, without what an administrator has hidden; also Vermeil's own for those who answer them. */
  ofSeller(db: Db, sellerId: AccountId, withHouse: boolean, limit: number): Promise<StoredQuestion[]> {
    return allRows(db)`${select}
      where q.id in (
        (select id from lot_questions where seller_id = ${sellerId} order by id desc limit ${limit})
        union (select id from lot_questions where ${withHouse} and seller_id is null order by id desc limit ${limit})
      ) and q.hidden_at is null
      order by q.id desc limit ${limit}`
  },

  all: (db: Db, limit: number): Promise<StoredQuestion[]> => allRows(db)`${select}
      where q.id in (select id from lot_questions order by id desc limit ${limit}) order by q.id desc`,

  /** Those that wait for this seller; for Vermeil itself with null. */
  async countOpen(db: Db, sellerId: AccountId | null): Promise<number> {
    const bySeller = sellerId === null ? sql`q.seller_id is null` : sql`q.seller_id = ${sellerId}`
    const { count } = await oneRow(db)<{ count: number }>`select count(*) as count from ${open} and ${bySeller}`
    return count
  },

  /** What somebody asked, and what they answered. */
  exportOf: (
    db: Db,
    accountId: AccountId,
  ): Promise<Pick<StoredQuestion, 'lotId' | 'question' | 'askedAt' | 'answer' | 'answeredAt'>[]> => allRows(db)`
      select lot_id as "lotId", question, asked_at as "askedAt", answer, answered_at as "answeredAt"
      from lot_questions where account_id = ${accountId}
      union all
      select lot_id, question, asked_at, answer, answered_at
      from lot_questions where seller_id = ${accountId} and answer is not null
      order by "askedAt"`,

  /** Questions and answers go with the account of either side. */
  async erase(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`delete from lot_questions where account_id = ${accountId} or seller_id = ${accountId}`.execute(tx)
  },

  prune: (db: Db): Promise<number> => deleteExpired(db, { table: 'lot_questions', since: 'asked_at', days: 730 }),
}
