import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import type { AccountId, ArtworkId, OrderId, ProductionId } from '@vermeil/contracts/ids'
import type { HireState } from '@vermeil/contracts/loans/hires.schema'
import { type Insertable, sql } from 'kysely'
import { one } from '../../../platform/must.ts'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { deleteExpired } from '../../../platform/postgres/prune.ts'
import type { DB } from '../../../platform/schema.ts'
import type { DueEvent, StoredHire } from './hire-row.ts'

type Changes = Partial<
  Pick<
    Insertable<DB['hires']>,
    'order_id' | 'pay_by' | 'canceled_by' | 'reason' | 'condition' | 'late_cents' | 'screen_rights' | 'screen_artist_id'
  >
>

const select = sql`
  select h.id, h.artwork_id as "artworkId", h.owner_id as "ownerId", h.agent_id as "agentId",
    h.production_id as "productionId", h.set_id as "setId", h.title, h.artist_name as artist,
    h.production_title as production, h.set_name as "setName", h.agent_name as "agentName", h.owner_name as "ownerName",
    h.from_day::text as from, h.until_day::text as until, h.monthly_cents as "monthlyPrice", h.total_cents as total,
    h.deposit_cents as deposit, h.replacement_cents as "replacementValue", h.insured_cents as insured, h.note, h.state,
    h.requested_at as "requestedAt", h.answer_by as "answerBy", h.accepted_at as "acceptedAt", h.order_id as "orderId",
    h.pay_by as "payBy", h.started_at as "startedAt", h.ended_at as "endedAt", h.canceled_by as "canceledBy", h.reason,
    h.condition, h.late_cents as "lateCharge", h.screen_rights as "screenRights",
    h.screen_artist_id as "screenArtistId",
    (select account_id from public_meeting_hosts where account_id = h.agent_id) as "agentHostId",
    (select account_id from public_meeting_hosts where account_id = h.owner_id) as "ownerHostId",
    h.claim_id as "claimId", h.deposit_settled_at as "depositSettledAt",
    h.handed_over_at as "handedOverAt", h.handover_condition as "handoverCondition",
    case when i.id is not null then jsonb_build_object('key', i.image_key,
      'width', i.width, 'height', i.height, 'thumbhash', i.thumbhash, 'color', i.colors[1]) end as picture
  from hires h
  left join public_images i on i.artwork_id = h.artwork_id and i.position = 0`

const live = sql`('accepted', 'paid', 'running')`
const open = sql`('requested', 'accepted', 'paid', 'running')`

export const hireStore = {
  async add(tx: Tx, hire: Insertable<DB['hires']>): Promise<string> {
    return (await tx.insertInto('hires').values(hire).returning('id').executeTakeFirstOrThrow()).id
  },

  async find(db: Db | Tx, id: string): Promise<StoredHire | null> {
    const { rows } = await sql<StoredHire>`${select} where h.id = ${id}`.execute(db)
    return rows[0] ?? null
  },

  async lock(tx: Tx, id: string): Promise<StoredHire | null> {
    const { rows } = await sql<StoredHire>`${select} where h.id = ${id} for no key update of h`.execute(tx)
    return rows[0] ?? null
  },

  async idOfOrder(tx: Tx, orderId: OrderId): Promise<string | null> {
    const row = await tx.selectFrom('hires').select('id').where('order_id', '=', orderId).executeTakeFirst()
    return row?.id ?? null
  },

  /** The state, the times that belong to it, and what else the event brings. */
  async change(tx: Tx, id: string, state: HireState, changes: Changes = {}): Promise<void> {
    const now = sql<Date>`house_now()`
    const isOpen = state === 'accepted' || state === 'paid' || state === 'running'
    await tx
      .updateTable('hires')
      .set({
        state,
        ...changes,
        ...(state === 'accepted' ? { accepted_at: now } : {}),
        ...(state === 'running' ? { started_at: now } : {}),
        ...(isOpen ? {} : { ended_at: now }),
      })
      .where('id', '=', id)
      .execute()
  },

  /** The deposit is held while a claim is open. */
  async setClaim(tx: Tx, id: string, claimId: string | null): Promise<void> {
    await tx.updateTable('hires').set({ claim_id: claimId }).where('id', '=', id).execute()
  },

  async handOver(tx: Tx, id: string, condition: string): Promise<void> {
    const values = { handed_over_at: sql<Date>`house_now()`, handover_condition: condition }
    await tx.updateTable('hires').set(values).where('id', '=', id).execute()
  },

  async settleDeposit(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('hires').set({ deposit_settled_at: sql<Date>`house_now()` }).where('id', '=', id).execute()
  },

  async ofWorks(db: Db | Tx, artworkIds: readonly ArtworkId[]): Promise<StoredHire[]> {
    const { rows } = await sql<StoredHire>`${select}
      where h.artwork_id = any(${artworkIds}::uuid[]) and h.state in ${live}`.execute(db)
    return rows
  },

  /** On either side, and of these productions; the newest first. Each part by its index. */
  async ofAccount(
    db: Db,
    accountId: AccountId,
    { productionIds, limit, withHouse }: { productionIds: readonly ProductionId[]; limit: number; withHouse: boolean },
  ): Promise<StoredHire[]> {
    const { rows } = await sql<StoredHire>`${select}
      where h.id in (
        (select id from hires where agent_id = ${accountId} order by id desc limit ${limit})
        union (select id from hires where owner_id = ${accountId} order by id desc limit ${limit})
        union (select id from hires where production_id = any(${productionIds}::uuid[]) order by id desc limit ${limit})
        union (select id from hires where ${withHouse} and owner_id is null order by id desc limit ${limit})
      )
      order by h.id desc limit ${limit}`.execute(db)
    return rows
  },

  /** Requests that wait for this owner, the first to lapse first. */
  async waitingFor(db: Db, ownerId: AccountId): Promise<{ count: number; firstAnswerBy: Date | null }> {
    const { rows } = await sql<{ count: number; firstAnswerBy: Date | null }>`
      select count(*) as count, min(answer_by) as "firstAnswerBy" from hires
      where owner_id = ${ownerId} and state = 'requested'`.execute(db)
    return one(rows)
  },

  async openOf(tx: Tx, accountId: AccountId): Promise<Pick<StoredHire, 'id' | 'title' | 'state' | 'agentId'>[]> {
    const { rows } = await sql<Pick<StoredHire, 'id' | 'title' | 'state' | 'agentId'>>`
      select id, title, state, agent_id as "agentId" from hires
      where (agent_id = ${accountId} or owner_id = ${accountId}) and state in ${open} order by id`.execute(tx)
    return rows
  },

  /**
   * What the clock has decided, without these. An accepted hire yields to a bid on the newest lot of its work, or to its
   * sale. One that lacks its certificate waits for that. Deposits are settled where nobody reported damage.
   */
  async due(db: Db, today: string, without: readonly string[]): Promise<{ id: string; event: DueEvent }[]> {
    const others = sql`id <> all(${without}::uuid[])`
    const { rows } = await sql<{ id: string; event: DueEvent }>`
      (select id, 'lapse' as event from hires
        where state = 'requested' and answer_by <= (select house_now()) and ${others} order by answer_by limit 100)
      union all (select id, 'release' from hires
        where state = 'accepted' and pay_by <= (select house_now()) and ${others} order by pay_by limit 100)
      union all (select id, 'yield' from hires
        where state = 'accepted' and pay_by > (select house_now()) and ${others}
          and (select l.bid_count > 0 or l.state = 'sold' from public_lots l where l.artwork_id = hires.artwork_id
            order by l.created_at desc, l.id desc limit 1)
        order by pay_by limit 100)
      union all (select id, 'start' from hires
        where state = 'paid' and from_day <= ${today}::date and ${others}
          and (insured_cents is null or (select c.insured_cents >= hires.insured_cents and c.expires_on >= until_day
            from attached_files f join hire_certificates c on c.attachment_id = f.id
            where f.subject_kind = 'hire' and f.subject_id = hires.id and f.purpose = 'certificate'
            order by f.position desc limit 1))
        order by from_day limit 100)
      union all (select id, 'settle' from hires
        where state = 'returned' and deposit_settled_at is null and claim_id is null and ${others}
          and ended_at <= (select house_now()) - make_interval(days => ${claimTerms.openDays})
        order by ended_at limit 100)`.execute(db)
    return rows
  },

  /** An erased person's name goes; the agreement with the other side stays. */
  async forget(tx: Tx, accountId: AccountId): Promise<void> {
    await sql`update hires set agent_name = '', note = '' where agent_id = ${accountId}`.execute(tx)
    await sql`update hires set owner_name = '' where owner_id = ${accountId}`.execute(tx)
    await sql`update hires set screen_artist_id = null,
        screen_rights = screen_rights || jsonb_build_object('granted',
          screen_rights->'granted' || '{"grantor": "", "creditLine": ""}')
      where screen_artist_id = ${accountId}`.execute(tx)
    await sql`update hires set requested_by = null where requested_by = ${accountId}`.execute(tx)
  },

  /** Requests that came to nothing go after two years. Agreements stay. */
  prune: (db: Db): Promise<number> =>
    deleteExpired(db, {
      ...{ table: 'hires', since: 'ended_at', days: 730 },
      where: sql`state in ('declined', 'lapsed', 'canceled') and order_id is null`,
    }),
}
