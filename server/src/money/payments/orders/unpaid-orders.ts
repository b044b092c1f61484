import type { ChooseDeliveryBody } from '@vermeil/contracts/money/order-delivery.schema'
import { largestCardPayment } from '@vermeil/contracts/money/payment-limits'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import { AppError } from '../../../platform/app-error.ts'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import type { Listings } from '../../../selling/listings/listings.ts'
import type { PayableWork } from '../../../selling/listings/offers/payable-work-store.ts'
import type { Delivery } from '../../delivery/delivery.ts'
import type { OpenCheckout, PayerContact } from '../checkout/open-checkout.ts'
import type { PaymentPages } from '../checkout/payment-pages.ts'
import { costItems, describe, lineItem } from '../checkout/session-details.ts'
import type { ChooseDelivery } from './choose-delivery.ts'
import { dueWithin } from './issue-invoices.ts'
import { costsOf, totalOf } from './order-cost-rules.ts'
import { collected, type TablesInForce, taxedAsShown } from './order-delivery-rules.ts'
import { orderDeliveryStore } from './order-delivery-store.ts'
import type { OrderRow } from './order-row.ts'
import { orderStore } from './order-store.ts'
import { canChooseDelivery, toOrderView } from './order-view.ts'
import { overdueOrderStore } from './overdue-order-store.ts'
import { realtorNoteOf } from './realtor-note.ts'

export type UnpaidDeps = {
  database: Database
  accounts: Pick<Accounts, 'profileOf'>
  listings: Pick<Listings, 'payableWork'>
  choose: Pick<ChooseDelivery, 'asked' | 'tablesOf'>
  delivery: Pick<Delivery, 'quotes'>
  openCheckout: OpenCheckout
  pages: PaymentPages
}

/** What a buyer does with an order before it is paid. */
export function createUnpaidOrders(deps: UnpaidDeps) {
  const { database, listings, choose, openCheckout, pages } = deps
  const { quotes } = deps.delivery

  async function linesOf(order: OrderRow) {
    return [lineItem(describe(order), order.amount, await realtorNoteOf(deps.accounts, order)), ...costItems(order)]
  }

  type Choosing = { work: PayableWork; order: OrderRow; tables: TablesInForce; isReleased: boolean }

  /** A buyer who got no price that they took may collect the work in any case. */
  async function chosen(choice: ChooseDeliveryBody, { work, order, tables, isReleased }: Choosing) {
    if (choice.option !== 'delivery' && isReleased) return collected(tables, work.delivery, choice.option)
    if (choice.option === 'own-carrier') throw new AppError('delivery.no-own-carrier', {})
    const buyerId = must(order.buyerId, 'the buyer of an unpaid order')
    return choose.asked(buyerId, { delivery: work.delivery, lotId: order.lotId }, choice, tables)
  }

  return {
    /** The address of the page on which the order is paid. */
    async payLink(payer: PayerContact, order: OrderRow, key: string | undefined): Promise<string> {
      const orderId = order.id
      const total = totalOf(order)
      const { canPay, isBankTransfer } = toOrderView(order)
      if (isBankTransfer && order.status === 'due') {
        throw new AppError('payment.over-card-limit', { max: largestCardPayment })
      }
      if (order.status === 'due' && order.needsDeliveryChoice) throw new AppError('delivery.choice-needed', {})
      if (!canPay) throw new AppError('order.not-payable', {})
      const open = await pages.find(orderId, total)
      if (open) return open
      const { url } = await openCheckout({
        ...{ payer, amount: total, key, request: { orderId, total }, cancelPath: `/orders/${orderId}` },
        prepare: async () => ({ orderId }),
        session: async () => ({
          mode: 'payment',
          line_items: await linesOf(order),
          metadata: {
            artworkTitle: order.title,
            artworkArtist: order.artistName,
            paymentType: 'purchase',
            artworkId: order.artworkId ?? '',
            description: describe(order).slice(0, 500),
            ...(order.attributionId ? { attributionId: order.attributionId } : {}),
          },
          payment_intent_data: { description: describe(order) },
        }),
      })
      return url
    },

    /** By the terms that the buyer was shown when they bid or bought. */
    async chooseDelivery({ id, artworkId, buyerId }: OrderRow, choice: ChooseDeliveryBody): Promise<void> {
      const work = artworkId && (await listings.payableWork(artworkId))
      if (!work || !buyerId) throw new AppError('order.not-payable', {})
      // A page that is open asks for the total of before.
      await pages.close(id)
      await database.transaction(async (tx) => {
        const order = must(await orderStore.lock(tx, id), 'the order of the route')
        const before = (await orderDeliveryStore.of(tx, [id])).get(id)
        if (!canChooseDelivery(order, before)) throw new AppError('order.not-payable', {})
        const tables = await choose.tablesOf(tx, order)
        const quote = (await quotes.ofOrders(tx, [id])).get(id)
        const asked = await chosen(choice, { work, order, tables, isReleased: quote?.isReleased ?? false })
        const delivery = taxedAsShown(before, asked)
        await orderStore.setCosts(tx, order, costsOf(order.amount - order.deposit, delivery.terms))
        await orderDeliveryStore.save(tx, id, delivery)
        if (!quote) return
        await quotes.endOfOrder(tx, id)
        // The winner waited for a price: the time to pay runs from the choice.
        const { dueAt } = await dueWithin(tx, order.paymentTermHours)
        if (order.needsDeliveryChoice) await overdueOrderStore.setDue(tx, id, dueAt)
      })
    },
  }
}
