import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import type { AccountId, ArtworkId, OrderId } from '@vermeil/contracts/ids'
import type { EndCause, StagingState } from '@vermeil/contracts/loans/stagings.schema'
import { type Insertable, sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import type { DB } from '../../../platform/schema.ts'

export type StoredMonth = {
  number: number
  from: string
  until: string
  rent: number
  orderId: OrderId
  dueAt: string
  isPaid: boolean
}

export type StoredStaging = {
  id: string
  artworkId: ArtworkId
  ownerId: AccountId | null
  realtorId: AccountId
  propertyId: string | null
  payer: 'realtor' | 'client'
  clientId: string | null
  payerId: AccountId | null
  title: string
  artist: string
  address: string
  room: string
  realtorName: string
  ownerName: string
  from: string
  until: string | null
  endCause: EndCause | null
  monthlyPrice: number
  deposit: number
  note: string
  state: StagingState
  requestedAt: Date
  answerBy: Date
  payBy: Date | null
  startedAt: Date | null
  paidUntil: string | null
  closedAt: Date | null
  canceledBy: 'realtor' | 'owner' | null
  reason: string
  condition: string | null
  lateCharge: number | null
  picture: Picture | null
  /** Those that are invoiced, the first first. */
  months: StoredMonth[]
}

type Row = Insertable<DB['stagings']>
export type StagingChanges = Partial<
  Pick<
    Row,
    | ('pay_by' | 'payer_id' | 'token_hash' | 'until_day' | 'end_cause' | 'paid_until' | 'bill_on')
    | ('canceled_by' | 'reason' | 'condition' | 'late_cents')
  >
>

const select = sql`
  select s.id, s.artwork_id as "artworkId", s.owner_id as "ownerId", s.realtor_id as "realtorId",
    s.property_id as "propertyId", s.payer, s.client_id as "clientId", s.payer_id as "payerId", s.title,
    s.artist_name as artist, s.address, s.room, s.realtor_name as "realtorName", s.owner_name as "ownerName",
    s.from_day::text as from, s.until_day::text as until, s.end_cause as "endCause", s.monthly_cents as "monthlyPrice",
    s.deposit_cents as deposit, s.note, s.state, s.requested_at as "requestedAt", s.answer_by as "answerBy",
    s.pay_by as "payBy", s.started_at as "startedAt", s.paid_until::text as "paidUntil", s.closed_at as "closedAt",
    s.canceled_by as "canceledBy", s.reason, s.condition, s.late_cents as "lateCharge",
    case when i.id is not null then jsonb_build_object('key', i.image_key, 'width', i.width, 'height', i.height,
      'thumbhash', i.thumbhash, 'color', i.colors[1]) end as picture,
    coalesce((select jsonb_agg(jsonb_build_object('number', m.number, 'from', m.from_day, 'until', m.until_day,
      'rent', m.rent_cents, 'orderId', m.order_id, 'dueAt', m.due_at, 'isPaid', m.paid_at is not null) order by m.number)
      from staging_months m where m.staging_id = s.id), '[]') as months
  from stagings s
  left join public_images i on i.artwork_id = s.artwork_id and i.position = 0`

const open = sql`('requested', 'accepted', 'paid', 'running', 'ended')`

export type DueEvent = 'lapse' | 'release' | 'yield' | 'start' | 'bill' | 'end'

export const stagingStore = {
  async add(tx: Tx, staging: Row): Promise<string> {
    return (await tx.insertInto('stagings').values(staging).returning('id').executeTakeFirstOrThrow()).id
  },

  async find(db: Db | Tx, id: string): Promise<StoredStaging | null> {
    const { rows } = await sql<StoredStaging>`${select} where s.id = ${id}`.execute(db)
    return rows[0] ?? null
  },

  async byToken(db: Db | Tx, tokenHash: Buffer): Promise<StoredStaging | null> {
    const { rows } = await sql<StoredStaging>`${select} where s.token_hash = ${tokenHash}`.execute(db)
    return rows[0] ?? null
  },

  /** Read again once the lock is held: what a joined table says would otherwise be from before. */
  async lock(tx: Tx, id: string): Promise<StoredStaging | null> {
    await sql`select from stagings where id = ${id} for no key update`.execute(tx)
    return stagingStore.find(tx, id)
  },

  /** The state, the times that belong to it, and what else the event brings. */
  async change(tx: Tx, id: string, state: StagingState, changes: StagingChanges = {}): Promise<void> {
    const isOpen = ['requested', 'accepted', 'paid', 'running', 'ended'].includes(state)
    await tx
      .updateTable('stagings')
      .set({
        state,
        ...changes,
        ...(state === 'accepted' ? { accepted_at: sql<Date>`coalesce(accepted_at, house_now())` } : {}),
        ...(state === 'running' ? { started_at: sql<Date>`coalesce(started_at, house_now())` } : {}),
        ...(isOpen ? {} : { closed_at: sql<Date>`house_now()` }),
      })
      .where('id', '=', id)
      .execute()
  },

  /** On any side; the newest first. Each part by its index. */
  async ofAccount(db: Db, accountId: AccountId, limit: number, withHouse = false): Promise<StoredStaging[]> {
    const { rows } = await sql<StoredStaging>`${select}
      where s.id in (
        (select id from stagings where realtor_id = ${accountId} order by id desc limit ${limit})
        union (select id from stagings where owner_id = ${accountId} order by id desc limit ${limit})
        union (select id from stagings where payer_id = ${accountId} order by id desc limit ${limit})
        union (select id from stagings where ${withHouse} and owner_id is null order by id desc limit ${limit})
      )
      order by s.id desc limit ${limit}`.execute(db)
    return rows
  },

  /** What is asked for, promised, hung or not back yet in these properties. */
  async openIn(db: Db | Tx, propertyIds: readonly string[]) {
    type Open = Pick<StoredStaging, 'id' | 'artworkId' | 'title' | 'room' | 'state'> & { propertyId: string }
    const { rows } = await sql<Open>`
      select id, property_id as "propertyId", artwork_id as "artworkId", title, room, state from stagings
      where property_id = any(${propertyIds}::uuid[]) and state in ${open} order by id`.execute(db)
    return rows
  },

  /** Requests that wait for this owner, the first to lapse first. */
  async waitingFor(db: Db, ownerId: AccountId): Promise<{ count: number; firstAnswerBy: Date | null }> {
    const { rows } = await sql<{ count: number; firstAnswerBy: Date | null }>`
      select count(*) as count, min(answer_by) as "firstAnswerBy" from stagings
      where owner_id = ${ownerId} and state = 'requested'`.execute(db)
    return one(rows)
  },

  async openOf(tx: Tx, accountId: AccountId) {
    const { rows } = await sql<Pick<StoredStaging, 'id' | 'title' | 'state' | 'realtorId'>>`
      select id, title, state, realtor_id as "realtorId" from stagings
      where (realtor_id = ${accountId} or owner_id = ${accountId} or payer_id = ${accountId}) and state in ${open}
      order by id`.execute(tx)
    return rows
  },

  /** What the clock has decided. An accepted one yields to a bid on the newest lot of its work, or to its sale. */
  async due(db: Db, today: string, without: readonly string[]): Promise<{ id: string; event: DueEvent }[]> {
    const others = sql`id <> all(${without}::uuid[])`
    const { rows } = await sql<{ id: string; event: DueEvent }>`
      (select id, 'lapse' as event from stagings
        where state = 'requested' and answer_by <= (select house_now()) and ${others} order by answer_by limit 100)
      union all (select id, 'release' from stagings
        where state = 'accepted' and pay_by <= (select house_now()) and ${others} order by pay_by limit 100)
      union all (select id, 'yield' from stagings
        where state = 'accepted' and pay_by > (select house_now()) and ${others}
          and (select l.bid_count > 0 or l.state = 'sold' from public_lots l where l.artwork_id = stagings.artwork_id
            order by l.created_at desc, l.id desc limit 1)
        order by pay_by limit 100)
      union all (select id, 'start' from stagings
        where state = 'paid' and from_day <= ${today}::date and ${others} order by from_day limit 100)
      union all (select id, 'bill' from stagings
        where state = 'running' and bill_on <= ${today}::date and ${others} order by bill_on limit 100)
      union all (select id, 'end' from stagings
        where state = 'running' and least(until_day, paid_until) < ${today}::date and ${others}
        order by least(until_day, paid_until) limit 100)`.execute(db)
    return rows
  },

  /** An erased person's name goes; what was agreed with the other side stays. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`update stagings set realtor_name = '', note = '', address = '', room = ''
      where realtor_id = ${accountId}`.execute(tx)
    await sql`update stagings set owner_name = '' where owner_id = ${accountId}`.execute(tx)
  },

  /** Requests that came to nothing go after two years. Agreements stay. */
  prune: (db: Db): Promise<number> =>
    deleteExpired(db, {
      ...{ table: 'stagings', since: 'closed_at', days: 730 },
      where: sql`state in ('declined', 'lapsed', 'canceled') and accepted_at is null`,
    }),
}
