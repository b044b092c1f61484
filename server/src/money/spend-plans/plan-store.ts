import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { CostTerms } from '@vermeil/contracts/money/all-in'
import type { EndReason, SpendPlanBody } from '@vermeil/contracts/money/spend-plans.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import { lockName } from '../../platform/postgres/lock-name.ts'
import { allRows, firstRow, oneRow } from '../../platform/postgres/rows.ts'

export interface PlanRow {
  readonly id: string
  readonly accountId: AccountId
  readonly name: string
  readonly budget: number
  readonly askedBudget: number | null
  readonly maxWins: number
  readonly country: string
  readonly region: string
  readonly stoppedAt: Date | null
}

export interface PlaceRow {
  readonly id: string
  readonly planId: string
  readonly lotId: LotId
  readonly limit: number
  readonly terms: CostTerms
  readonly confirmsUnusual: boolean
  readonly state: 'waiting' | 'placing' | 'placed' | 'won' | 'over'
  /** Why it is over. */
  readonly reason: EndReason | 'over-limit' | null
  readonly max: number | null
  readonly nextMax: number | null
  readonly moveNo: number
}

export type PlanTermsRow = Pick<SpendPlanBody, 'name' | 'maxWins' | 'country' | 'region'>
export type NewPlace = Pick<PlaceRow, 'lotId' | 'limit' | 'terms' | 'confirmsUnusual'>
export type PlaceChange = Partial<Pick<PlaceRow, 'state' | 'reason' | 'max' | 'nextMax' | 'moveNo' | 'terms'>>

const planColumns = sql`id, account_id as "accountId", name, budget_cents as budget, asked_budget_cents as "askedBudget",
  most_wins as "maxWins", country, region, stopped_at as "stoppedAt"`

const open = sql`('waiting', 'placing', 'placed')`

export const planStore = {
  find: (db: Db | Tx, id: string): Promise<PlanRow | null> =>
    firstRow(db)`select ${planColumns} from spend_plans where id = ${id}`,

  /** Every change of a plan or its places takes this lock. The engine never asks for it. */
  lock: (tx: Tx, id: string): Promise<PlanRow | null> =>
    firstRow(tx)`select ${planColumns} from spend_plans where id = ${id} for update`,

  ofAccount: (db: Db | Tx, accountId: AccountId, limit: number): Promise<PlanRow[]> => allRows(db)`
      select ${planColumns} from spend_plans where account_id = ${accountId} order by id desc limit ${limit}`,

  /** One account's plans are added one after the other: there is a limit, and a lot is in one plan at a time. */
  async lockAccount(tx: Tx, accountId: AccountId): Promise<void> {
    await lockName(tx, `spend plans ${accountId}`)
  },

  /** The lots among these that another running plan of this account wants. */
  async wantedElsewhere(tx: Tx, accountId: AccountId, lotIds: readonly LotId[], planId: string | null) {
    const { rows } = await sql<{ lotId: LotId }>`
      select p.lot_id as "lotId" from spend_plan_lots p join spend_plans s on s.id = p.plan_id
      where p.lot_id = any(${lotIds}::uuid[]) and s.account_id = ${accountId} and s.stopped_at is null
        and p.plan_id is distinct from ${planId}::uuid and p.state in ${open}`.execute(tx)
    return rows.map(({ lotId }) => lotId)
  },

  async add(
    tx: Tx,
    accountId: AccountId,
    { name, budget, maxWins, country, region }: PlanTermsRow & { budget: number },
  ) {
    const values = { account_id: accountId, name, budget_cents: budget, most_wins: maxWins, country, region }
    return (await tx.insertInto('spend_plans').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  async change(tx: Tx, id: string, { name, maxWins, country, region }: PlanTermsRow): Promise<void> {
    const changed = { name, most_wins: maxWins, country, region }
    await tx.updateTable('spend_plans').set(changed).where('id', '=', id).execute()
  },

  async setBudget(tx: Tx, id: string, budget: number, asked: number | null): Promise<void> {
    await tx
      .updateTable('spend_plans')
      .set({ budget_cents: budget, asked_budget_cents: asked })
      .where('id', '=', id)
      .execute()
  },

  async stop(tx: Tx, id: string): Promise<void> {
    await sql`update spend_plans set stopped_at = coalesce(stopped_at, house_now()) where id = ${id}`.execute(tx)
  },

  /** Plans that may still bid. */
  async countRunning(tx: Tx, accountId: AccountId): Promise<number> {
    const { count } = await oneRow(tx)<{ count: number }>`
      select count(*)::int as count from spend_plans s where s.account_id = ${accountId} and s.stopped_at is null
        and exists (select from spend_plan_lots p where p.plan_id = s.id and p.state in ${open})`
    return count
  },

  /** Of each plan in the order of preference. */
  places: (db: Db | Tx, planIds: readonly string[]): Promise<PlaceRow[]> => allRows(db)`
      select id, plan_id as "planId", lot_id as "lotId", limit_cents as "limit", terms, confirms_unusual as "confirmsUnusual", state, reason,
        max_cents as max, next_max_cents as "nextMax", move_no as "moveNo"
      from spend_plan_lots where plan_id = any(${planIds}::uuid[]) order by preference`,

  /** The places in this order: new ones are added, others get their new limit, and `removed` ones go. */
  async setPlaces(tx: Tx, planId: string, wanted: readonly NewPlace[], removed: readonly string[]): Promise<void> {
    if (removed.length > 0) await tx.deleteFrom('spend_plan_lots').where('id', 'in', removed).execute()
    for (const [preference, { lotId, limit, terms, confirmsUnusual }] of wanted.entries()) {
      const set = { preference, limit_cents: limit, confirms_unusual: confirmsUnusual }
      const values = { plan_id: planId, lot_id: lotId, terms: JSON.stringify(terms), ...set }
      await tx
        .insertInto('spend_plan_lots')
        .values(values)
        .onConflict((conflict) =>
          conflict.columns(['plan_id', 'lot_id']).doUpdateSet({
            ...set,
            // A move that is on its way is repeated as it was sent.
            confirms_unusual: sql`case when spend_plan_lots.state = 'placing' then spend_plan_lots.confirms_unusual
              else excluded.confirms_unusual end`,
          }),
        )
        .execute()
    }
  },

  async changePlace(tx: Tx, id: string, { state, reason, max, nextMax, moveNo, terms }: PlaceChange): Promise<void> {
    const set = {
      ...(state !== undefined && { state }),
      ...(reason !== undefined && { reason }),
      ...(terms !== undefined && { terms: JSON.stringify(terms) }),
      ...(max !== undefined && { max_cents: max }),
      ...(nextMax !== undefined && { next_max_cents: nextMax }),
      ...(moveNo !== undefined && { move_no: moveNo }),
    }
    await tx.updateTable('spend_plan_lots').set(set).where('id', '=', id).execute()
  },

  async plansOfPlaces(db: Db, placeIds: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ planId: string }>`
      select distinct plan_id as "planId" from spend_plan_lots where id = any(${placeIds}::uuid[])`.execute(db)
    return rows.map(({ planId }) => planId)
  },

  /** Null where the place belongs to a plan of somebody else. */
  plannedDelivery: (
    tx: Tx,
    placeId: string,
    accountId: AccountId,
  ): Promise<{ to: { country: string; region: string }; terms: CostTerms } | null> => firstRow(tx)`
      select json_build_object('country', s.country, 'region', s.region) as to, p.terms
      from spend_plan_lots p join spend_plans s on s.id = p.plan_id
      where p.id = ${placeId} and s.account_id = ${accountId}`,

  toAdapt: (db: Db, without: readonly string[]): Promise<{ id: string }[]> => allRows(db)`
      select distinct plan_id as id from spend_plan_lots
      where state in ${open} and plan_id <> all(${without}::uuid[])`,

  exportOf: (db: Db, accountId: AccountId) => allRows(db)`
      select s.name, s.budget_cents, s.currency, s.most_wins, s.country, s.region, s.created_at, s.stopped_at,
        coalesce(json_agg(json_build_object('lot', p.lot_id, 'limit_cents', p.limit_cents, 'state', p.state,
          'reason', p.reason) order by p.preference) filter (where p.id is not null), '[]') as lots
      from spend_plans s left join spend_plan_lots p on p.plan_id = s.id
      where s.account_id = ${accountId} group by s.id order by s.id`,

  async erase(tx: Tx, accountId: AccountId): Promise<void> {
    await tx.deleteFrom('spend_plans').where('account_id', '=', accountId).execute()
  },
}
