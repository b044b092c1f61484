import type { OrderId } from '@vermeil/contracts/ids'
import type { Tx } from '../../../platform/postgres/database.ts'
import { orderStore } from '../orders/order-store.ts'
import type { OpenCheckout, PayerContact } from './open-checkout.ts'
import { describe, detailsOf, lineItem, type PayableWork } from './session-details.ts'

/** A work that is out, bought by the person who has it. */
export type LentWorkSale = {
  work: PayableWork
  amount: number
  /** What the payment page says of the price. */
  note: string
  cancelPath: string
  key: string | undefined
  /** Stores what it is bought from, together with the order. */
  added: (tx: Tx, orderId: OrderId) => Promise<void>
}

/**
 * Opens the payment page. The order has no lot: the work is offered and sold when the payment arrives, in one
 * transaction (`hooks.loanBought`).
 */
export type SellLentWork = (payer: PayerContact, sale: LentWorkSale) => Promise<string>

export const createSellLentWork =
  (openCheckout: OpenCheckout): SellLentWork =>
  (payer, { work, amount, note, cancelPath, key, added }) =>
    openCheckout({
      ...{ payer, amount, key, cancelPath, request: { artworkId: work.artworkId, amount, from: 'loan' } },
      async prepare(tx) {
        const { id: orderId } = await orderStore.add(tx, {
          ...{ kind: 'purchase', status: 'pending', buyerId: payer.id, sellerId: work.sellerId, amount },
          ...{ artworkId: work.artworkId, artistId: work.artistId, title: work.title, artistName: work.artistName },
        })
        await added(tx, orderId)
        return { orderId }
      },
      session: async () => ({
        mode: 'payment',
        line_items: [lineItem(describe(work), amount, note)],
        metadata: { paymentType: 'purchase', ...detailsOf(work, { description: note }).metadata },
        payment_intent_data: { description: describe(work) },
      }),
    })
