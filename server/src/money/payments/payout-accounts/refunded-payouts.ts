import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { isCovered } from '../books/payout-rules.ts'
import { payoutStore } from '../books/payout-store.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { refundStore } from '../orders/refund-store.ts'
import { issueRefund } from '../payment-jobs.ts'
import { transferStore } from './transfer-store.ts'

type SharedOrder = Pick<OrderRow, 'sellerId' | 'realtorId'>

/** The accounts that share in an order's price, in the order in which they are locked. */
const partiesOf = ({ sellerId, realtorId }: SharedOrder): AccountId[] =>
  [...new Set([sellerId, realtorId])].filter((id) => id !== null).toSorted()

/**
 * Where refunds and payouts of the same share meet. A refund that is promised holds the share, so no payout of it begins;
 * one that began before is awaited. Callers lock the order first.
 */
export const refundedPayouts = {
  /** Until the transaction ends, no payout to somebody who shares in the order begins or ends. */
  async lock(tx: Tx, order: SharedOrder): Promise<void> {
    for (const partyId of partiesOf(order)) await payoutStore.lockParty(tx, partyId)
  },

  /** In the transaction that books a refund: payouts that are no longer covered and not being sent end. */
  async cancelUncovered(tx: Tx, order: SharedOrder): Promise<void> {
    for (const partyId of partiesOf(order)) {
      for (const { id, sendingSince } of await transferStore.open(tx, partyId)) {
        const owed = await payoutStore.owed(tx, partyId, id)
        if (sendingSince || isCovered(await transferStore.lines(tx, id), owed)) continue
        await transferStore.markEnded(tx, id, 'canceled', 'Not all of it is free any more.')
      }
    }
  },

  /** In the transaction that records the outcome of a payout: refunds that waited for it are sent. */
  async resume(tx: Tx, jobs: Pick<Jobs, 'send'>, orderIds: readonly OrderId[]): Promise<void> {
    for (const { id, status } of await refundStore.ofOrders(tx, orderIds)) {
      if (status === 'wanted') await jobs.send(tx, issueRefund, { refundId: id })
    }
  },
}
