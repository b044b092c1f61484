import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../../platform/app-error.ts'
import { changedFields, recordAct } from '../../../platform/audit-store.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { requireCapability } from '../../../platform/staff-store.ts'
import { type FundsSource, payoutLines } from './ledger-rules.ts'
import { ledger } from './ledger-store.ts'
import type { PayoutMails } from './payout-mails.ts'
import { type Balance, balanceOf, type Owed, type PayoutLine, payableOf, settledBy, sumOf } from './payout-rules.ts'
import { type PaidPayout, payoutStore } from './payout-store.ts'

/** What is owed to artists and realtors, and bank transfers to them, which the administrator records. */
export type Payouts = ReturnType<typeof createPayouts>

export function createPayouts({ database, mails }: { database: Database; mails: PayoutMails }) {
  const { db } = database
  return {
    /** Per party: what may be paid out now, and what is still held, until when at the latest. */
    async balances(): Promise<Balance[]> {
      const byParty = Map.groupBy(await payoutStore.owed(db, null), ({ partyId }) => partyId)
      return [...byParty].map(([partyId, rows]) => balanceOf(partyId, rows))
    },

    /** Of what is held, too: a later sale lowers a debt as soon as it is paid. */
    async balanceOf(partyId: AccountId): Promise<{ owed: Owed[]; payable: number; debt: number; paidOut: number }> {
      const [rows, paidOut] = await Promise.all([payoutStore.owed(db, partyId), payoutStore.total(db, partyId)])
      const balance = sumOf(rows)
      return { owed: rows, payable: Math.max(0, balance), debt: Math.max(0, 0 - balance), paidOut }
    },

    newest: (): Promise<PaidPayout[]> => payoutStore.newest(db, 200),
    /** From now on the money of this order is not paid out. Holding twice for the same reason changes nothing. */
    hold: payoutStore.hold,
    /** Ends the hold for this reason; the order stays held if there is another. */
    release: payoutStore.release,

    /** Everything that is free was paid in one bank transfer. `amount` is compared with it. */
    async pay(
      adminId: AccountId,
      { partyId, amount, reference }: { partyId: AccountId; amount: number; reference: string },
    ): Promise<void> {
      await database.transaction(async (tx) => {
        await requireCapability(tx, adminId, 'money')
        // Two administrators at the same moment pay once.
        await payoutStore.lockParty(tx, partyId)
        const owed = await payoutStore.owed(tx, partyId)
        const payable = payableOf(owed)
        if (payable === 0 || payable !== amount) throw new AppError('payout.amount-differs', { payable })
        const id = await payoutStore.nextId(tx)
        const entryId = await bookPayout(tx, { id, partyId, lines: settledBy(owed), reference, source: 'bank' })
        await payoutStore.add(tx, { id, partyId, amount, reference, paidBy: adminId, entryId })
        await mails.sent(tx, partyId, amount, 'bank')
        await recordAct(tx, {
          ...{ actorId: adminId, act: 'payout', subject: `account:${partyId}`, details: { amount, reference } },
          ...changedFields({ payable }, { payable: payableOf(await payoutStore.owed(tx, partyId)) }),
        })
      })
    },
  }
}

type Booking = {
  id: string
  partyId: AccountId
  lines: readonly PayoutLine[]
  /** Of the bank transfer, or the provider's id of the transfer. */
  reference: string
  source: Exclude<FundsSource, 'house-purchase'>
}

/** Returns the ledger entry of a payout. */
export const bookPayout = (tx: Tx, { id, partyId, lines, reference, source }: Booking): Promise<string> => {
  const perOrder = lines.map(({ orderId, amount }) => ({ order: orderId, amount }))
  const memo = `Payout ${reference}`
  return ledger.book(tx, { bookingKey: `payout:${id}`, memo, lines: payoutLines(partyId, perOrder, source) })
}
