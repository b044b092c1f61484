import type { TaxReportRow } from '@vermeil/contracts/money/payments-admin.schema'
import { salesForPercent } from '@vermeil/contracts/money/sales-figures'
import { sql } from 'kysely'
import type { Db } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'
import type { DaySpan, Movement } from './finance-rules.ts'
import type { LedgerAccount } from './ledger-rules.ts'

export type StepMovement = Movement & { period: string }

export type ReportLine = {
  at: Date
  entryId: string
  position: number
  source: string
  memo: string
  invoiceNumber: number | null
  partyId: string | null
  amount: number
}

/** Sums over the daily totals, and the lines behind them. */
export const ledgerReportStore = {
  movements: (db: Db, { from, to }: DaySpan, step: 'day' | 'month'): Promise<StepMovement[]> => allRows(db)`
      select to_char(day, ${step === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as period, account, source,
        sum(debit_cents) as debit, sum(credit_cents) as credit
      from ledger_days where day between ${from}::date and ${to}::date group by 1, 2, 3`,

  /** How many payments came in, counted up to what a percentage needs. */
  async payments(db: Db, { from, to }: DaySpan): Promise<number> {
    const { payments } = await oneRow(db)<{ payments: number }>`
      select count(*)::int as payments from (
        select from ledger_entries e
        where e.at >= ${from}::date at time zone 'UTC' and e.at < (${to}::date + 1) at time zone 'UTC'
          and split_part(e.booking_key, ':', 1) <> 'refund' and exists (
            select from ledger_lines l
            where l.entry_id = e.id and l.account in ('provider', 'bank') and l.amount_cents > 0)
        order by e.at, e.id limit ${salesForPercent}) as few`
    return payments
  },

  /** The sum of an account, debits positive, at the beginning of a day; without one, now. */
  async balance(db: Db, account: LedgerAccount, before: string | null): Promise<number> {
    const { amount } = await oneRow(db)<{ amount: number }>`
      select coalesce(sum(debit_cents - credit_cents), 0) as amount from ledger_days
      where account = ${account} and day < coalesce(${before}::date, 'infinity')`
    return amount
  },

  /** What was taxed where, by month. An entry that books no tax is not part of it. */
  taxes: (db: Db, { from, to }: DaySpan): Promise<TaxReportRow[]> => allRows(db)`
      select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, d.tax_country as country, d.tax_region as region,
        count(distinct d.order_id)::int as orders, -sum(l.amount_cents) filter (where l.account = 'tax') as tax,
        coalesce(-sum(l.amount_cents) filter (where l.account in ('commission', 'payable', 'house-sale', 'insurance')), 0)
          as net
      from ledger_entries e
      join ledger_lines taxed on taxed.entry_id = e.id and taxed.account = 'tax'
      join order_deliveries d on d.order_id = taxed.order_id
      join ledger_lines l on l.entry_id = e.id
      where e.at >= ${from}::date at time zone 'UTC' and e.at < (${to}::date + 1) at time zone 'UTC'
      group by 1, 2, 3 order by 1, 2, 3`,

  /** The lines of one account in the order they were booked, from behind the given one on. */
  async lines(
    db: Db,
    account: LedgerAccount,
    { from, to }: DaySpan,
    after: Pick<ReportLine, 'at' | 'entryId' | 'position'> | null,
    limit: number,
  ): Promise<ReportLine[]> {
    const place = after ? sql`and (e.at, e.id, l.position) > (${after.at}, ${after.entryId}, ${after.position})` : sql``
    return allRows(db)<ReportLine>`
      select e.at, e.id as "entryId", l.position, split_part(e.booking_key, ':', 1) as source, e.memo,
        o.invoice_number as "invoiceNumber", l.party_id as "partyId", l.amount_cents as amount
      from ledger_entries e
      join ledger_lines l on l.entry_id = e.id and l.account = ${account}
      left join orders o on o.id = l.order_id
      where e.at >= ${from}::date at time zone 'UTC' and e.at < (${to}::date + 1) at time zone 'UTC' ${place}
      order by e.at, e.id, l.position limit ${limit}`
  },
}
