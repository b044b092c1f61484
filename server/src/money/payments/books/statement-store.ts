import type { AccountId } from '@vermeil/contracts/ids'
import type { Db } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'
import { type ChargedRow, chargedColumns } from '../orders/order-row.ts'

export type Booking = {
  bookingKey: string
  at: Date
  memo: string
  title: string | null
  /** Null where the booking is about no order. */
  order: (ChargedRow & { sellerId: AccountId | null }) | null
  amount: number
}

/** What we owe a party, by month. The ledger is the only source: a statement can't differ from it. */
export const statementStore = {
  months: (db: Db, partyId: AccountId): Promise<{ month: string; amount: number }[]> => allRows(db)`
      select to_char(e.at at time zone 'UTC', 'YYYY-MM') as month, -sum(l.amount_cents) as amount
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.party_id = ${partyId} and l.account = 'payable'
      group by 1`,

  async openingBalance(db: Db, partyId: AccountId, from: Date): Promise<number> {
    const { balance } = await oneRow(db)<{ balance: number }>`
      select coalesce(-sum(l.amount_cents), 0) as balance
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.party_id = ${partyId} and l.account = 'payable' and e.at < ${from}`
    return balance
  },

  /** A payout is one booking, however many orders it settles. */
  bookings: (db: Db, partyId: AccountId, from: Date, to: Date): Promise<Booking[]> => allRows(db)`
      select e.booking_key as "bookingKey", e.at, e.memo, min(o.title) as title,
        (array_agg(to_jsonb(o)))[1] as "order", -sum(l.amount_cents) as amount
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      left join lateral (select title, seller_id as "sellerId", ${chargedColumns} from orders where id = l.order_id) o on true
      where l.party_id = ${partyId} and l.account = 'payable' and e.at >= ${from} and e.at < ${to}
      group by e.id order by e.at, e.id`,
}
