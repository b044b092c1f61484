import type { AccountId, OrderId } from '@vermeil/contracts/ids'
import type { PaymentLink } from '@vermeil/contracts/money/payments.schema'
import type { Tx } from '../../../platform/postgres/database.ts'
import { addOrder, type ChooseDelivery } from '../orders/choose-delivery.ts'
import { costsOf, type OrderCosts, totalOf } from '../orders/order-cost-rules.ts'
import type { NewOrder } from '../orders/order-row.ts'
import type { OpenCheckout, PayerContact } from './open-checkout.ts'
import type { SellWorks } from './sell-works.ts'
import { costItems, describe, detailsOf, lineItem, type PayableWork } from './session-details.ts'

/** A work that is out, bought by the person who has it. */
export type LoanedWorkSale = {
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
 * transaction.
 */
export interface SellLoanedWork extends SellWorks {
  /** With the tax that its buyer pays; nothing is delivered. */
  costs(buyerId: AccountId, work: PayableWork, amount: number): Promise<OrderCosts>
  open(payer: PayerContact, sale: LoanedWorkSale): Promise<PaymentLink>
}

type Deps = { openCheckout: OpenCheckout; choose: Pick<ChooseDelivery, 'inHand'>; sales: SellWorks }

export function createSellLoanedWork({ openCheckout, choose, sales }: Deps): SellLoanedWork {
  return {
    ...sales,
    costs: async (buyerId, work, amount) => costsOf(amount, (await choose.inHand(buyerId, work.delivery)).terms),

    async open(payer, { work, amount, note, cancelPath, key, added }) {
      const delivery = await choose.inHand(payer.id, work.delivery)
      const costs = costsOf(amount, delivery.terms)
      const opened = await openCheckout({
        ...{ payer, amount: totalOf({ amount, ...costs }), key, cancelPath },
        request: { artworkId: work.artworkId, amount, from: 'loan' },
        async prepare(tx) {
          const order: NewOrder = {
            ...{ kind: 'loan-purchase', status: 'pending', buyerId: payer.id, sellerId: work.sellerId, amount },
            ...{ artworkId: work.artworkId, artistId: work.artistId, title: work.title, artistName: work.artistName },
          }
          const { id: orderId } = await addOrder(tx, order, delivery)
          await added(tx, orderId)
          return { orderId }
        },
        session: async () => ({
          mode: 'payment',
          line_items: [lineItem(describe(work), amount, note), ...costItems(costs)],
          metadata: { paymentType: 'purchase', ...detailsOf(work, { description: note }).metadata },
          payment_intent_data: { description: describe(work) },
        }),
      })
      return { url: opened.url, total: opened.amount }
    },
  }
}
