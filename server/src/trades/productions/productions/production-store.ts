import type { AccountId, ProductionId } from '@vermeil/contracts/ids'
import type { AccessLevel } from '@vermeil/contracts/trades/production-team.schema'
import type { ProductionBody } from '@vermeil/contracts/trades/productions.schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { ownedRows } from '../../../platform/postgres/restorable-rows.ts'
import { allRows } from '../../../platform/postgres/rows.ts'
import type { Standing } from '../team/team-rules.ts'

export type StoredProduction = ProductionBody & { id: ProductionId; ownerId: AccountId }
export type FoundProduction = { production: StoredProduction; standing: Standing | null }

/** What the placements of one set come to. */
export type SetFigure = {
  productionId: ProductionId
  setId: string
  budget: number
  pieces: number
  placed: number
  planned: number
  committed: number
}

type Row = StoredProduction & { level: AccessLevel | null; setIds: string[] | null }

const columns = sql`p.id, p.owner_id as "ownerId", p.title, p.type, p.status, p.art_budget_cents as "artBudget",
  p.total_art_needed as "totalArtNeeded", p.director, p.start_date::text as "startDate", p.location, p.description`

const found = (accountId: AccountId, { level, setIds, ...production }: Row): FoundProduction => ({
  production,
  standing:
    production.ownerId === accountId
      ? { level: 'full', isOwner: true, setIds: null }
      : level && { level, isOwner: false, setIds },
})

const rowOf = (body: ProductionBody) => ({
  title: body.title,
  type: body.type,
  status: body.status,
  art_budget_cents: body.artBudget,
  total_art_needed: body.totalArtNeeded,
  director: body.director,
  start_date: body.startDate,
  location: body.location,
  description: body.description,
})

export const productionStore = {
  ...ownedRows('productions'),

  /** With what this account may do in it. */
  async find(db: Db, id: ProductionId, accountId: AccountId, withDeleted: boolean): Promise<FoundProduction | null> {
    const { rows } = await sql<Row>`
      select ${columns}, m.level, m.set_ids as "setIds"
      from productions p
      left join production_members m on m.production_id = p.id and m.account_id = ${accountId}
      where p.id = ${id} and (p.deleted_at is null or ${withDeleted})`.execute(db)
    return rows[0] ? found(accountId, rows[0]) : null
  },

  /** The productions that an account owns or is invited to: those being shot first, then the newest. */
  async ofAccount(db: Db, accountId: AccountId, limit: number): Promise<FoundProduction[]> {
    const { rows } = await sql<Row>`
      select ${columns}, m.level, m.set_ids as "setIds"
      from (
        select id from productions where owner_id = ${accountId}
        union all select production_id from production_members where account_id = ${accountId}
      ) as seen
      join productions p on p.id = seen.id and p.deleted_at is null
      left join production_members m on m.production_id = p.id and m.account_id = ${accountId}
      order by array_position(array['active-production', 'pre-production', 'post-production'], p.status), p.id desc
      limit ${limit}`.execute(db)
    return rows.map((row) => found(accountId, row))
  },

  /** Also the deleted ones, which their owner can still restore. */
  ownedBy: (db: Db | Tx, accountId: AccountId): Promise<StoredProduction[]> => allRows(db)`
      select ${columns} from productions p where owner_id = ${accountId} order by id`,

  /** Every change in a production takes this lock first, so that limits hold. False if it is deleted. */
  async lock(tx: Tx, id: ProductionId): Promise<boolean> {
    const { rows } = await sql`
      select from productions where id = ${id} and deleted_at is null for no key update`.execute(tx)
    return rows.length === 1
  },

  async add(tx: Tx, ownerId: AccountId, body: ProductionBody, id?: string): Promise<ProductionId> {
    const values = { ...(id ? { id } : {}), owner_id: ownerId, ...rowOf(body) }
    return (await tx.insertInto('productions').values(values).returning('id').executeTakeFirstOrThrow()).id
  },

  async change(tx: Tx, id: ProductionId, body: ProductionBody): Promise<void> {
    await tx.updateTable('productions').set(rowOf(body)).where('id', '=', id).execute()
  },

  /** One figure per set of these productions. */
  async figuresOf(db: Db, ids: readonly ProductionId[]): Promise<SetFigure[]> {
    if (ids.length === 0) return []
    return allRows(db)<SetFigure>`
      select s.production_id as "productionId", s.id as "setId", s.budget_cents as budget, count(a.id) as pieces,
        count(a.id) filter (where a.status = 'placed') as placed,
        coalesce(sum(a.price_cents), 0) as planned,
        coalesce(sum(a.price_cents) filter (where a.status <> 'pending'), 0) as committed
      from production_sets s
      left join placements a on a.set_id = s.id and a.deleted_at is null
      where s.production_id = any(${ids}::uuid[]) and s.deleted_at is null
      group by s.id`
  },
}
