import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { HoldReason } from '@vermeil/contracts/payments'
import type { PayoutBody } from '@vermeil/contracts/payments-admin'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { payoutLines } from './ledger-rules.ts'
import { ledger } from './ledger-store.ts'
import { type Balance, balanceOf, debtOf, type Owed, payableOf, settledBy, sumOf } from './payout-rules.ts'
import { type PayoutRow, payoutStore } from './payout-store.ts'

/** Money that goes to artists and realtors by bank transfer; the administrator records each transfer. */
export interface Payouts {
  /** Per party: what may be paid out now, and what is still held, until when at the latest. */
  balances(): Promise<Balance[]>
  balanceOf(partyId: AccountId): Promise<{ owed: Owed[]; payable: number; debt: number; paidOut: number }>
  newest(): Promise<PayoutRow[]>
  /** From now on the money of this order is not paid out. Holding twice for the same reason changes nothing. */
  hold(tx: Tx, orderId: OrderId, reason: HoldReason): Promise<void>
  /** Ends the hold for this reason; the order stays held if there is another. */
  release(tx: Tx, orderId: OrderId, reason: HoldReason): Promise<void>
  /** Pays everything that is free in one transfer. `amount` is compared with it. */
  pay(adminId: AccountId, payout: PayoutBody): Promise<void>
}

export function createPayouts({ database }: { database: Database }): Payouts {
  const { db } = database
  return {
    async balances() {
      const byParty = Map.groupBy(await payoutStore.owed(db, null), ({ partyId }) => partyId)
      return [...byParty].map(([partyId, rows]) => balanceOf(partyId, rows))
    },

    async balanceOf(partyId) {
      const [rows, paidOut] = await Promise.all([payoutStore.owed(db, partyId), payoutStore.total(db, partyId)])
      return { owed: rows, payable: sumOf(rows), debt: debtOf(rows), paidOut }
    },

    newest: () => payoutStore.newest(db, 200),
    hold: payoutStore.hold,
    release: payoutStore.release,

    async pay(adminId, { partyId, amount, reference }) {
      await database.transaction(async (tx) => {
        // Two administrators at the same moment pay once.
        await payoutStore.lockParty(tx, partyId)
        const owed = await payoutStore.owed(tx, partyId)
        const payable = payableOf(owed)
        if (payable === 0 || payable !== amount) throw new AppError('payout.amount-differs', { payable })
        const id = await payoutStore.nextId(tx)
        const perOrder = settledBy(owed).map(({ orderId, amount: of }) => ({ order: orderId, amount: of }))
        const entryId = await ledger.book(tx, {
          bookingKey: `payout:${id}`,
          memo: `Payout ${reference}`,
          lines: payoutLines(partyId, perOrder),
        })
        await payoutStore.add(tx, { id, partyId, amount, reference, paidBy: adminId, entryId })
        await recordAct(tx, {
          ...{ actorId: adminId, act: 'payout', subject: `account:${partyId}`, details: { amount, reference } },
          ...changedFields({ payable }, { payable: payableOf(await payoutStore.owed(tx, partyId)) }),
        })
      })
    },
  }
}
