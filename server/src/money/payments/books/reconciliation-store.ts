import type { Difference, Reconciliation } from '@vermeil/contracts/money/payments-admin.schema'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'
import { oneRow } from '../../../platform/postgres/rows.ts'

type Mismatch = { subject: string; expected: number; found: number }

const differences = (about: Difference['about'], note: string, rows: readonly Mismatch[]): Difference[] =>
  rows.map((row) => ({ about, note, ...row }))

/** Compares our own tables with each other. Constraints refuse most differences; these queries check them all the same. */
/** What is charged: see `totalOf`. */
const total = sql`(o.amount_cents + o.delivery_cents + o.insurance_cents + o.tax_cents)`

export const reconciliationStore = {
  counts: (db: Db): Promise<{ entries: number; orders: number }> => oneRow(db)`
      select (select count(*) from ledger_entries)::int as entries,
        (select count(*) from orders where paid_at is not null)::int as orders`,

  async unbalanced(db: Db): Promise<Difference[]> {
    const { rows } = await sql<Mismatch>`
      select entry_id as subject, 0 as expected, sum(amount_cents) as found from ledger_lines
      group by entry_id having sum(amount_cents) <> 0`.execute(db)
    return differences('ledger', 'The entry does not balance.', rows)
  },

  /** The daily totals are the sums of the lines. */
  async days(db: Db): Promise<Difference[]> {
    const { rows } = await sql<Mismatch>`
      select concat_ws(' ', day, account, source) as subject,
        coalesce(lines.debit_cents - lines.credit_cents, 0) as expected,
        coalesce(days.debit_cents - days.credit_cents, 0) as found
      from ledger_days days full join ledger_day_sums lines using (day, account, source)
      where (days.debit_cents, days.credit_cents) is distinct from (lines.debit_cents, lines.credit_cents)`.execute(db)
    return differences('ledger', 'The daily total does not match its lines.', rows)
  },

  async payables(db: Db): Promise<Difference[]> {
    const { rows } = await sql<Mismatch>`
      select order_id as subject, coalesce(lines.amount_cents, 0) as expected, coalesce(stored.amount_cents, 0) as found
      from open_payables stored full join open_payable_sums lines using (party_id, order_id)
      where stored.amount_cents is distinct from lines.amount_cents`.execute(db)
    return differences('payout', 'The open payable does not match its lines.', rows)
  },

  /** For each order, the money at the provider or the bank is what was paid minus what was refunded. */
  async orders(db: Db): Promise<Difference[]> {
    const { rows } = await sql<Mismatch>`
      select * from (
        select o.id as subject,
          (case when o.paid_at is null then 0 else ${total} end) - coalesce(r.returned, 0) + coalesce(r.owed, 0) as expected,
          coalesce(l.found, 0) as found
        from orders o
        left join (select order_id,
            sum(amount_cents) filter (where cause <> 'unfulfillable' and status = 'done') as returned,
            sum(amount_cents) filter (where cause = 'unfulfillable' and status <> 'done') as owed
          from refunds group by order_id) r on r.order_id = o.id
        left join (select order_id, sum(amount_cents) as found from ledger_lines
          where account in ('provider', 'bank', 'house-purchase') group by order_id) l on l.order_id = o.id
      ) as held where expected <> found`.execute(db)
    return differences('order', 'The ledger does not match what was paid.', rows)
  },

  /** Every share of a paid order is in the ledger, and none of a refunded one. */
  async shares(db: Db): Promise<Difference[]> {
    const { rows } = await sql<Mismatch>`
      select * from (
        select o.id as subject, ${total} - o.deposit_cents - o.refunded_cents as expected,
          -coalesce(sum(l.amount_cents) filter (where e.booking_key not like 'payout:%' and e.booking_key not like 'damage:%'), 0) as found
        from orders o
        left join ledger_lines l on l.order_id = o.id and l.account in
          ('commission', 'payable', 'house-sale', 'donation', 'test', 'insurance', 'tax')
        left join ledger_entries e on e.id = l.entry_id
        where o.paid_at is not null group by o.id
      ) as shared where expected <> found`.execute(db)
    return differences('order', 'The shares do not add up to the price.', rows)
  },

  async payouts(db: Db): Promise<Difference[]> {
    const { rows } = await sql<Mismatch>`
      select p.id as subject, p.amount_cents as expected, coalesce(-sum(l.amount_cents), 0) as found
      from payouts p left join ledger_lines l on l.entry_id = p.entry_id and l.account in ('bank', 'provider')
      where p.status = 'paid' group by p.id having p.amount_cents <> coalesce(-sum(l.amount_cents), 0)`.execute(db)
    return differences('payout', 'The ledger does not match what was paid out.', rows)
  },

  async lateRefunds(db: Db): Promise<Difference[]> {
    const { rows } = await sql<Mismatch>`
      select id as subject, amount_cents as expected, 0 as found from refunds
      where status = 'failed' or (status = 'wanted' and created_at < (select house_now()) - interval '1 day')`.execute(
      db,
    )
    return differences('refund', 'The refund was promised and has not been sent.', rows)
  },

  /** What the ledger has at the provider for each payment, and how many seconds ago it was first booked. */
  async atProvider(db: Db): Promise<Map<string, { amount: number; age: number }>> {
    const { rows } = await sql<{ intent: string; amount: number; age: number }>`
      select e.payment_intent as intent, sum(l.amount_cents) as amount,
        extract(epoch from house_now() - min(e.at))::float8 as age
      from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where l.account = 'provider' and e.payment_intent is not null group by 1`.execute(db)
    return new Map(rows.map(({ intent, amount, age }) => [intent, { amount, age }]))
  },

  async add(db: Db, { checked, differences: found }: Omit<Reconciliation, 'at'>): Promise<Reconciliation> {
    const row = await db
      .insertInto('reconciliations')
      .values({ checked: JSON.stringify(checked), differences: JSON.stringify(found) })
      .returning('at')
      .executeTakeFirstOrThrow()
    return { at: row.at.toISOString(), checked, differences: found }
  },

  async latest(db: Db): Promise<Reconciliation | null> {
    const row = await db.selectFrom('reconciliations').selectAll().orderBy('id', 'desc').executeTakeFirst()
    if (!row) return null
    const { checked, differences: found } = row as unknown as Omit<Reconciliation, 'at'>
    return { at: row.at.toISOString(), checked, differences: found }
  },
}
