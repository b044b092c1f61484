import type { Database } from '../../platform/postgres/database.ts'

/**
 * Sales that lapsed unpaid or were given back, and what they take from the sum of all hammer prices. One that somebody
 * else has since been offered counts as sold again, at what they owe.
 */
export const createUndoneSales =
  ({ pool }: Pick<Database, 'pool'>) =>
  async (): Promise<{ sold: number; value: number }> => {
    const { rows } = await pool.query<{ sold: number; value: number }>(
      `select (count(*) filter (where standing is null))::int as sold,
         coalesce(sum(hammer - coalesce(standing, 0)), 0) as value
       from (
         select (array_agg(amount_cents order by created_at, id))[1] as hammer,
           sum(amount_cents) filter (where status in ('due', 'paid')) as standing
         from orders where sale_id is not null
         group by sale_id having bool_or(status in ('lapsed', 'refunded'))
       ) as undone`,
    )
    return rows[0]!
  }
