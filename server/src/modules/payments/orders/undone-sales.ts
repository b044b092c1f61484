import type { Database } from '../../../platform/postgres/database.ts'
import type { Auctions } from '../../auctions/auctions.ts'

type Deps = { database: Pick<Database, 'pool'>; auctions: Pick<Auctions, 'voidedSales'> }

/**
 * Sales that lapsed unpaid or were given back, and what they take from the sum of all hammer prices. One that somebody
 * else has since been offered counts as sold again, at what they owe. A lot whose winning bid was voided has no hammer
 * price any more, so there is nothing to take: it only counts where somebody else has been offered it.
 */
export const createUndoneSales =
  ({ database, auctions }: Deps) =>
  async (): Promise<{ sold: number; value: number }> => {
    const { rows } = await database.pool.query<{ sold: number; value: number }>(
      `select (count(*) filter (where standing is null and not is_voided)
           - count(*) filter (where standing is not null and is_voided))::int as sold,
         coalesce(sum(case when is_voided then 0 else hammer end - coalesce(standing, 0)), 0) as value
       from (
         select sale_id = any($1::uuid[]) as is_voided, (array_agg(amount_cents order by created_at, id))[1] as hammer,
           sum(amount_cents) filter (where status in ('due', 'paid')) as standing
         from orders where sale_id is not null
         group by sale_id having bool_or(status in ('lapsed', 'refunded')) or sale_id = any($1::uuid[])
       ) as undone`,
      [await auctions.voidedSales()],
    )
    return rows[0]!
  }
