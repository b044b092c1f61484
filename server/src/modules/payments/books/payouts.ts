import type { PayoutBody } from '@vermeil/contracts/payments-admin'
import { sql } from 'kysely'
import { AppError } from '../../../platform/app-error.ts'
import { recordAct } from '../../../platform/audit-store.ts'
import type { Database, Db, Tx } from '../../../platform/postgres/database.ts'
import { payoutLines } from './ledger-rules.ts'
import { ledger } from './ledger-store.ts'

/** Held until the buyer has confirmed the delivery, or for a week. */
export const HELD = sql`interval '7 days'`

type Owed = { partyId: string; orderId: string; amount: number; isFree: boolean }

/** What the house owes for each order, per party. A refund after a payout makes it negative, and is taken off the next. */
async function owed(db: Db | Tx, partyId: string | null): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select l.party_id as "partyId", l.order_id as "orderId", -sum(l.amount_cents) as amount,
      bool_or(o.delivered_at is not null or o.paid_at <= (select house_now()) - ${HELD}) as "isFree"
    from ledger_lines l join orders o on o.id = l.order_id
    where l.account = 'payable' and (${partyId}::uuid is null or l.party_id = ${partyId})
    group by l.party_id, l.order_id having sum(l.amount_cents) <> 0`.execute(db)
  return rows
}

/** Money that leaves the house for artists and realtors: by bank, noted by the administrator with its reference. */
export function createPayouts({ database }: { database: Database }) {
  return {
    /** Per party: what may be paid out now, and what is still held. */
    async balances(): Promise<{ partyId: string; payable: number; held: number }[]> {
      const byParty = Map.groupBy(await owed(database.db, null), ({ partyId }) => partyId)
      return [...byParty].map(([partyId, rows]) => ({
        partyId,
        payable: freeOf(rows),
        held: sumOf(rows) - freeOf(rows),
      }))
    },

    async ofParty(partyId: string) {
      const rows = await owed(database.db, partyId)
      return { payable: sumOf(rows), unpaidOrders: new Set(rows.map(({ orderId }) => orderId)) }
    },

    async paid(limit = 200) {
      return database.db
        .selectFrom('payouts')
        .select(['id', 'party_id as partyId', 'amount_cents as amount', 'reference', 'paid_at as paidAt'])
        .orderBy('paid_at', 'desc')
        .limit(limit)
        .execute()
    },

    async paidTo(partyId: string): Promise<number> {
      const { rows } = await sql<{ amount: number | null }>`
        select sum(amount_cents) as amount from payouts where party_id = ${partyId}`.execute(database.db)
      return rows[0]?.amount ?? 0
    },

    /** All that is free, in one transfer. Under a lock of the party: two clerks at once pay once. */
    async pay(adminId: string, { partyId, amount, reference }: PayoutBody): Promise<void> {
      await database.transaction(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended('payout to ' || ${partyId}, 0))`.execute(tx)
        const free = (await owed(tx, partyId)).filter(({ isFree, amount: of }) => isFree || of < 0)
        const payable = Math.max(0, sumOf(free))
        if (payable === 0 || payable !== amount) throw new AppError('payout.amount-differs', { payable })
        const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
        const { id } = rows[0]!
        const perOrder = free.map(({ orderId, amount: of }) => ({ order: orderId, amount: of }))
        const lines = payoutLines(partyId, perOrder)
        const entryId = await ledger.book(tx, { bookingKey: `payout:${id}`, memo: `Payout ${reference}`, lines })
        await tx
          .insertInto('payouts')
          .values({ id, party_id: partyId, amount_cents: amount, reference, paid_by: adminId, entry_id: entryId })
          .execute()
        const details = { amount, reference }
        await recordAct(tx, { actorId: adminId, act: 'payout', subject: `account:${partyId}`, details })
      })
    },
  }
}
export type Payouts = ReturnType<typeof createPayouts>

const sumOf = (rows: readonly Owed[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const freeOf = (rows: readonly Owed[]) => Math.max(0, sumOf(rows.filter(({ isFree, amount }) => isFree || amount < 0)))
