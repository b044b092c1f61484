import type { AccountId, LotId, OrderId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { must } from '../../../platform/must.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { type Customers, cardOnFile } from '../../../platform/stripe/customer-store.ts'
import { idOf } from '../../../platform/stripe/stripe-client.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import type { ReceivePayment } from '../checkout/receive-payment.ts'
import { enteredAddress } from '../checkout/session-details.ts'
import type { Handled } from '../checkout/settle-checkout.ts'
import { totalOf } from '../orders/order-cost-rules.ts'
import { isAddressOpen, type OrderDelivery } from '../orders/order-delivery-rules.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { orderStore } from '../orders/order-store.ts'
import { captureGuarantee, placeGuaranteedBid, releaseGuarantee } from '../payment-jobs.ts'
import type { PaymentNotices } from '../payment-notices.ts'
import { type GuaranteeRow, guaranteeStore } from './guarantee-store.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'jobs' | 'stripe'> & {
  customers: Pick<Customers, 'setCard'>
  receive: ReceivePayment['receive']
  requestPayment: PaymentNotices['requestPayment']
  /** Places the bid of a guarantee that is held. */
  placeBid: (guaranteeId: string) => Promise<void>
}

/** Bids backed by a card: the amount is held while the bidder leads, released when not, and charged when they win. */
export type Guarantees = Awaited<ReturnType<typeof createGuarantees>>

export async function createGuarantees(deps: Deps) {
  const { database, forEachDue, jobs, stripe, customers, receive, requestPayment, placeBid } = deps

  async function readIntent(session: Stripe.Checkout.Session) {
    const client = await stripe.client()
    const expand = ['payment_method']
    const intentId = idOf(session.payment_intent)
    if (intentId) return client.paymentIntents.retrieve(intentId, { expand })
    const setupId = idOf(session.setup_intent)
    return setupId ? client.setupIntents.retrieve(setupId, { expand }) : null
  }

  await jobs.handle(placeGuaranteedBid, ({ guaranteeId }) => placeBid(guaranteeId))

  await jobs.handle(releaseGuarantee, async ({ guaranteeId }) => {
    const guarantee = await guaranteeStore.byId(database.db, guaranteeId)
    if (!guarantee || guarantee.status === 'used' || guarantee.status === 'released') return
    if (guarantee.paymentIntent) {
      const client = await stripe.client()
      const intent = await client.paymentIntents.retrieve(guarantee.paymentIntent)
      if (intent.status === 'requires_capture') await client.paymentIntents.cancel(intent.id)
    }
    await database.transaction(async (tx) => {
      const locked = await guaranteeStore.lock(tx, guaranteeId)
      if (locked?.status === 'held' || locked?.status === 'placed') {
        await guaranteeStore.setStatus(tx, guaranteeId, 'released')
      }
    })
  })

  await jobs.handle(captureGuarantee, async ({ guaranteeId, orderId }) => {
    const guarantee = await guaranteeStore.byId(database.db, guaranteeId)
    if (!guarantee?.paymentIntent || guarantee.status === 'used' || guarantee.status === 'released') return
    const { paymentIntent } = guarantee
    const order = await orderStore.byId(database.db, orderId)
    const amount = order && (await capture(paymentIntent, order))
    if (!amount) return releaseAndInvoice(guarantee, orderId)
    await database.transaction(async (tx) => {
      const locked = await guaranteeStore.lock(tx, guaranteeId)
      if (locked?.status === 'used') return
      await guaranteeStore.setStatus(tx, guaranteeId, 'used')
      const due = must(await orderStore.lock(tx, orderId), 'the order of a captured guarantee')
      const bookingKey = `guarantee:${guaranteeId}`
      await receive(tx, due, { source: 'provider', with: 'card', paymentIntent, bookingKey, amount })
    })
  })

  /** The amount that was charged; null where nothing can be. A retry finds what the first attempt charged. */
  async function capture(intentId: string, order: OrderRow): Promise<number | null> {
    const client = await stripe.client()
    const intent = await client.paymentIntents.retrieve(intentId)
    if (intent.status === 'succeeded') return intent.amount_received
    if (intent.status !== 'requires_capture' || order.status !== 'due') return null
    const captured = await client.paymentIntents.capture(
      intentId,
      { amount_to_capture: totalOf(order) },
      { idempotencyKey: `capture:${intentId}` },
    )
    return captured.amount_received
  }

  /** The authorization is gone: the order is paid like any other. */
  async function releaseAndInvoice(guarantee: GuaranteeRow, orderId: OrderId): Promise<void> {
    await database.transaction(async (tx) => {
      await jobs.send(tx, releaseGuarantee, { guaranteeId: guarantee.id })
      const order = await orderStore.lock(tx, orderId)
      if (order?.status === 'due') await requestPayment(tx, order)
    })
  }

  return {
    /** Prepares what a completed checkout of a bid changes. Null where the checkout was for something else. */
    async prepareHold(session: Stripe.Checkout.Session): Promise<((tx: Tx) => Promise<Handled>) | null> {
      if (session.metadata?.paymentType !== 'bid') return null
      const intent = await readIntent(session)
      const card = cardOnFile(intent?.payment_method ?? null)
      return async (tx) => {
        const checkout = await checkoutStore.lock(tx, session.client_reference_id)
        if (!checkout?.guaranteeId) return { outcome: 'unknown checkout' }
        if (checkout.status === 'paid') return { outcome: 'known' }
        const { guaranteeId } = checkout
        const paymentIntent = idOf(session.payment_intent)
        await checkoutStore.settle(tx, checkout.id, 'paid', session.id, paymentIntent)
        const { delivery = null } = (await guaranteeStore.lock(tx, guaranteeId)) ?? {}
        const authorized = { paymentIntent, paymentMethodId: idOf(intent?.payment_method) }
        await guaranteeStore.setHeld(tx, guaranteeId, {
          ...authorized,
          delivery: withAddress(delivery, enteredAddress(session)),
        })
        if (card) await customers.setCard(tx, checkout.accountId, card)
        await jobs.send(tx, placeGuaranteedBid, { guaranteeId })
        return { outcome: 'held' }
      }
    },

    /** Places bids that a crash has left unplaced. */
    async resume(): Promise<void> {
      await forEachDue({
        task: 'bids with a card',
        find: (without) => guaranteeStore.held(database.db, without),
        run: ({ id }) => placeBid(id),
      })
    },

    /** The provider has canceled an authorization. Answers with a word for the event's row. */
    async canceled(tx: Tx, intent: string): Promise<string> {
      const guarantee = await guaranteeStore.lockByIntent(tx, intent)
      if (guarantee?.status !== 'held' && guarantee?.status !== 'placed') return 'ignored'
      await guaranteeStore.setStatus(tx, guarantee.id, 'released')
      return 'released'
    },

    /** The delivery that the winner's card was authorized for, if that covers the price. */
    async deliveryOf(
      tx: Tx,
      { lotId, buyerId, price }: { lotId: LotId; buyerId: AccountId; price: number },
    ): Promise<OrderDelivery | null> {
      const own = (await guaranteeStore.lockOpenOn(tx, lotId)).filter(
        ({ accountId, amount, paymentIntent, delivery }) =>
          accountId === buyerId && amount >= price && paymentIntent !== null && delivery && !isAddressOpen(delivery),
      )
      return own[0]?.delivery ?? null
    },

    /** At the sale: charges the winner's guarantee if it covers the total, releases all others. True if one is charged. */
    async atSale(tx: Tx, order: OrderRow): Promise<boolean> {
      if (!order.lotId) return false
      let isCharged = false
      const isPayable = order.status === 'due' && !order.needsDeliveryChoice
      for (const { id, accountId, paymentIntent, total } of await guaranteeStore.lockOpenOn(tx, order.lotId)) {
        const isWinners = accountId === order.buyerId && isPayable && paymentIntent !== null
        if (isWinners && !isCharged && total >= totalOf(order)) {
          isCharged = true
          await jobs.send(tx, captureGuarantee, { guaranteeId: id, orderId: order.id })
        } else await jobs.send(tx, releaseGuarantee, { guaranteeId: id })
      }
      return isCharged
    },

    /** Releases the guarantees of bidders who no longer lead. Those of a sold lot are handled with its invoice. */
    async review(): Promise<void> {
      await forEachDue({
        task: 'cards of outbid people',
        find: (without) => guaranteeStore.outbid(database.db, without),
        run: ({ id }) =>
          database.transaction((tx) => jobs.send(tx, releaseGuarantee, { guaranteeId: id }, { singletonKey: id })),
      })
    },
  }
}

/** The address that the bidder entered on the provider's page, where they were asked for one. */
const withAddress = (delivery: OrderDelivery | null, address: OrderDelivery['address']): OrderDelivery | null =>
  delivery && isAddressOpen(delivery) ? { ...delivery, address } : delivery
