import type { AccountId } from '@vermeil/contracts/ids'
import type { PayoutBody } from '@vermeil/contracts/payments-admin'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { payoutLines } from './ledger-rules.ts'
import { ledger } from './ledger-store.ts'
import { type Owed, type PayoutRow, payoutStore } from './payout-store.ts'

/** Money that goes to artists and realtors by bank transfer; the administrator records each transfer. */
export interface Payouts {
  /** Per party: what may be paid out now, and what is still held, until when at the latest. */
  balances(): Promise<Balance[]>
  balanceOf(partyId: AccountId): Promise<{ owed: Owed[]; payable: number; paidOut: number }>
  newest(): Promise<PayoutRow[]>
  /** Pays everything that is free in one transfer. `amount` is compared with it. */
  pay(adminId: AccountId, payout: PayoutBody): Promise<void>
}

export function createPayouts({ database }: { database: Database }): Payouts {
  const { db } = database
  return {
    async balances() {
      const byParty = Map.groupBy(await payoutStore.owed(db, null), ({ partyId }) => partyId)
      return [...byParty].map(([partyId, rows]) => ({
        partyId,
        payable: payableOf(rows),
        held: sumOf(rows) - payableOf(rows),
        ...holdOf(rows),
      }))
    },

    async balanceOf(partyId) {
      const [rows, paidOut] = await Promise.all([payoutStore.owed(db, partyId), payoutStore.total(db, partyId)])
      return { owed: rows, payable: sumOf(rows), paidOut }
    },

    newest: () => payoutStore.newest(db, 200),

    async pay(adminId, { partyId, amount, reference }) {
      await database.transaction(async (tx) => {
        // Two administrators at the same moment pay once.
        await payoutStore.lockParty(tx, partyId)
        const owed = await payoutStore.owed(tx, partyId)
        const payable = payableOf(owed)
        if (payable === 0 || payable !== amount) throw new AppError('payout.amount-differs', { payable })
        const id = await payoutStore.nextId(tx)
        const perOrder = freeOf(owed).map(({ orderId, amount: of }) => ({ order: orderId, amount: of }))
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

export type Balance = {
  partyId: AccountId
  payable: number
  held: number
  heldOrders: number
  /** When the first of them may be paid out, even if its buyer never confirms the delivery. */
  heldUntil: Date | null
}

function holdOf(rows: readonly Owed[]): Pick<Balance, 'heldOrders' | 'heldUntil'> {
  const held = rows.filter(({ isFree, amount }) => !isFree && amount > 0)
  const times = held.flatMap(({ freeAt }) => freeAt?.getTime() ?? [])
  return { heldOrders: held.length, heldUntil: times.length > 0 ? new Date(Math.min(...times)) : null }
}

const sumOf = (rows: readonly Owed[]) => rows.reduce((sum, { amount }) => sum + amount, 0)
const freeOf = (rows: readonly Owed[]) => rows.filter(({ isFree, amount }) => isFree || amount < 0)
const payableOf = (rows: readonly Owed[]) => Math.max(0, sumOf(freeOf(rows)))
