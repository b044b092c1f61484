import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/postgres/database.ts'
import { allRows } from '../../../platform/postgres/rows.ts'
import type { PayoutLine } from '../books/payout-rules.ts'
import { payoutStore } from '../books/payout-store.ts'

/** A payout to a connected account. */
export type TransferRow = {
  id: string
  partyId: AccountId
  amount: number
  destination: string
  status: 'wanted' | 'failed' | 'paid' | 'replaced' | 'canceled'
  attempts: number
  failure: string | null
  nextAttemptAt: Date | null
  sendingSince: Date | null
  createdAt: Date
}

type NewTransfer = Pick<TransferRow, 'partyId' | 'amount' | 'destination'> & {
  paidBy: AccountId | null
  lines: readonly PayoutLine[]
}

const columns = [
  ...(['id', 'party_id as partyId', 'amount_cents as amount', 'destination', 'status', 'attempts', 'failure'] as const),
  ...(['next_attempt_at as nextAttemptAt', 'sending_since as sendingSince', 'created_at as createdAt'] as const),
] as const

const now = sql<Date>`house_now()`

/** Payouts that are sent by the provider, from the wish to its answer. */
export const transferStore = {
  async want(tx: Tx, { partyId, amount, destination, paidBy, lines }: NewTransfer): Promise<string> {
    const { id } = await tx
      .insertInto('payouts')
      .values({
        ...{ party_id: partyId, amount_cents: amount, paid_by: paidBy, destination, method: 'transfer' },
        ...{ status: 'wanted', paid_at: null, next_attempt_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payout_lines')
      .values(lines.map(({ orderId, amount: of }) => ({ payout_id: id, order_id: orderId, amount_cents: of })))
      .execute()
    return id
  },

  async byId(db: Db | Tx, id: string): Promise<TransferRow | null> {
    const rows = db.selectFrom('payouts').select(columns).where('id', '=', id).where('method', '=', 'transfer')
    return ((await rows.executeTakeFirst()) as TransferRow | undefined) ?? null
  },

  /** Until the transaction ends nobody else pays its party, so nobody else decides about it. */
  async lock(tx: Tx, id: string): Promise<TransferRow | null> {
    const found = await transferStore.byId(tx, id)
    if (!found) return null
    await payoutStore.lockParty(tx, found.partyId)
    return transferStore.byId(tx, id)
  },

  /** Not decided yet, the oldest first. */
  async open(db: Db | Tx, partyId: AccountId | null = null): Promise<TransferRow[]> {
    const rows = db
      .selectFrom('payouts')
      .select(columns)
      .where('status', 'in', ['wanted', 'failed'])
      .orderBy('created_at')
      .limit(500)
    const ofParty = partyId === null ? rows : rows.where('party_id', '=', partyId)
    return (await ofParty.execute()) as TransferRow[]
  },

  /** Of these parties, without some, those whose account is ready and who have no payout under way. */
  partiesToPay(db: Db, owed: readonly AccountId[], without: readonly string[]): Promise<{ id: AccountId }[]> {
    return allRows(db)`
      select account_id as id from payout_accounts a
      where account_id = any(${owed}::uuid[]) and account_id <> all(${without}::uuid[]) and status = 'ready'
        and not exists (select from payouts where party_id = a.account_id and status in ('wanted', 'failed'))`
  },

  async lines(db: Db | Tx, payoutId: string): Promise<PayoutLine[]> {
    return db
      .selectFrom('payout_lines')
      .select(['order_id as orderId', 'amount_cents as amount'])
      .where('payout_id', '=', payoutId)
      .orderBy('order_id')
      .execute()
  },

  /** Whether the provider was asked for a payout of a share in this order, and has not answered. */
  async isBeingSent(tx: Tx, orderId: OrderId): Promise<boolean> {
    const sending = tx
      .selectFrom('payout_lines')
      .innerJoin('payouts', 'payouts.id', 'payout_lines.payout_id')
      .select('payouts.id')
      .where('payout_lines.order_id', '=', orderId)
      .where('payouts.status', '=', 'wanted')
      .where('payouts.sending_since', 'is not', null)
    return Boolean(await sending.executeTakeFirst())
  },

  /** To be sent now. After a restart also what may have been interrupted on its way. */
  due(db: Db, isRestart: boolean, without: readonly string[]): Promise<{ id: string }[]> {
    return allRows(db)`select id from payouts
      where status = 'wanted' and (next_attempt_at <= (select house_now()) or ${isRestart} and sending_since is not null)
        and id <> all(${without}::uuid[])
      order by next_attempt_at limit 500`
  },

  /** The provider is about to be asked. If no answer is recorded in time, it is asked again. */
  async markSending(tx: Tx, id: string): Promise<void> {
    await tx
      .updateTable('payouts')
      .set({ sending_since: now, next_attempt_at: sql<Date>`house_now() + interval '5 minutes'` })
      .where('id', '=', id)
      .execute()
  },

  /** Refused for good where there is no next attempt. */
  async markRefused(tx: Tx, { id, attempts }: TransferRow, failure: string, nextAttemptAt: Date | null): Promise<void> {
    await tx
      .updateTable('payouts')
      .set({
        ...{ status: nextAttemptAt ? 'wanted' : 'failed', next_attempt_at: nextAttemptAt },
        ...{ attempts: attempts + 1, failure, sending_since: null },
      })
      .where('id', '=', id)
      .execute()
  },

  async markPaid(tx: Tx, id: string, reference: string, entryId: string): Promise<void> {
    await tx
      .updateTable('payouts')
      .set({
        ...{ status: 'paid', reference, entry_id: entryId, paid_at: now },
        ...{ sending_since: null, next_attempt_at: null },
      })
      .where('id', '=', id)
      .execute()
  },

  async markEnded(tx: Tx, id: string, status: 'replaced' | 'canceled', failure: string): Promise<void> {
    await tx
      .updateTable('payouts')
      .set({ status, failure, next_attempt_at: null, sending_since: null })
      .where('id', '=', id)
      .execute()
  },

  async markDue(tx: Tx, id: string): Promise<void> {
    await tx.updateTable('payouts').set({ status: 'wanted', next_attempt_at: now }).where('id', '=', id).execute()
  },

  /** Every transfer of these that is booked, with its amount. */
  async paidSince(db: Db, since: Date): Promise<Map<string, number>> {
    const rows = await db
      .selectFrom('payouts')
      .select(['reference', 'amount_cents as amount'])
      .where('method', '=', 'transfer')
      .where('status', '=', 'paid')
      .where('paid_at', '>=', since)
      .execute()
    return new Map(rows.map(({ reference, amount }) => [reference ?? '', amount]))
  },
}
