import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import type { LedgerLine } from './ledger-rules.ts'

export type Entry = {
  /** Names what is booked; a second entry of the same name is refused by the table. */
  bookingKey: string
  memo: string
  paymentIntent?: string | null
  at?: Date
  lines: readonly LedgerLine[]
}

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
    return Boolean(
      await db.selectFrom('ledger_entries').select('id').where('booking_key', '=', bookingKey).executeTakeFirst(),
    )
  },

  /** A party's own side of the books, the newest first. What the house owes them is positive. */
  async statementOf(db: Db, partyId: string) {
    const { rows } = await sql<{ at: Date; memo: string; amount: number }>`
      select e.at, e.memo, -sum(l.amount_cents) as amount
      from ledger_lines l join ledger_entries e on e.id = l.entry_id
      where l.party_id = ${partyId} and l.account = 'payable'
      group by e.id order by e.at desc, e.id desc limit 500`.execute(db)
    return rows
  },

  /** The sum of each account, debits positive. */
  async balances(db: Db | Tx): Promise<Map<string, number>> {
    const { rows } = await sql<{ account: string; amount: number }>`
      select account, sum(amount_cents) as amount from ledger_lines group by account`.execute(db)
    return new Map(rows.map(({ account, amount }) => [account, amount]))
  },

  /** What has ever come in by card or transfer, refunds not deducted. */
  async received(db: Db): Promise<number> {
    const { rows } = await sql<{ amount: number | null }>`
      select sum(amount_cents) as amount from ledger_lines
      where account in ('provider', 'bank') and amount_cents > 0`.execute(db)
    return rows[0]?.amount ?? 0
  },
}
