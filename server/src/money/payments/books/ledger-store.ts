import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows, oneRow } from '../../../platform/postgres/rows.ts'
import type { LedgerLine } from './ledger-rules.ts'

export type Entry = {
  /** Names what is booked. The table refuses a second entry with the same key. */
  bookingKey: string
  memo: string
  paymentIntent?: string | null
  at?: Date
  lines: readonly LedgerLine[]
}

/** Double entry. The table refuses an entry whose lines don't sum to zero (promise 11). */
export const ledger = {
  async book(tx: Tx, { bookingKey, memo, paymentIntent = null, at, lines }: Entry): Promise<string> {
    const { id } = await tx
      .insertInto('ledger_entries')
      .values({ booking_key: bookingKey, memo, payment_intent: paymentIntent, ...(at ? { at } : {}) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('ledger_lines')
      .values(
        lines.map(({ account, amount, party = null, order = null }, position) => ({
          entry_id: id,
          position,
          account,
          party_id: party,
          order_id: order,
          amount_cents: amount,
        })),
      )
      .execute()
    return id
  },

  async isBooked(db: Db | Tx, bookingKey: string): Promise<boolean> {
    const entry = db.selectFrom('ledger_entries').select('id').where('booking_key', '=', bookingKey)
    return (await entry.executeTakeFirst()) !== undefined
  },

  async hasPayment(db: Db | Tx, paymentIntent: string): Promise<boolean> {
    const entry = db.selectFrom('ledger_entries').select('id').where('payment_intent', '=', paymentIntent)
    return (await entry.executeTakeFirst()) !== undefined
  },

  /** A party's own lines, the newest first. What we owe them is positive. */
  statementOf: (db: Db, partyId: AccountId): Promise<{ at: Date; memo: string; amount: number }[]> => allRows(db)`
      select e.at, e.memo, -sum(l.amount_cents) as amount
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.party_id = ${partyId} and l.account = 'payable'
      group by e.id order by e.at desc, e.id desc limit 500`,

  /** What we hold of an order's deposit. */
  async depositOf(tx: Tx, orderId: OrderId): Promise<number> {
    const { balance } = await oneRow(tx)<{ balance: number }>`
      select coalesce(-sum(amount_cents), 0) as balance from ledger_lines
      where order_id = ${orderId} and account = 'deposit'`
    return balance
  },

  /** Everything we hold for a party; negative where they owe us. */
  async fundsOf(tx: Tx, partyId: AccountId): Promise<number> {
    const { balance } = await oneRow(tx)<{ balance: number }>`
      select coalesce(-sum(amount_cents), 0) as balance from ledger_lines
      where party_id = ${partyId} and account in ('payable', 'deposit', 'unfulfilled')`
    return balance
  },
}
