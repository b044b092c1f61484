import type Stripe from 'stripe'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import type { ReceiveMoney } from '../checkout/receive-money.ts'
import type { RequestPayment } from '../checkout/request-payment.ts'
import { type Handled, idOf } from '../checkout/settle-checkout.ts'
import { type OrderRow, orderStore } from '../orders/order-store.ts'
import { captureGuarantee, placeGuaranteedBid, releaseGuarantee } from '../payment-jobs.ts'
import { type Customers, cardOnFile } from '../provider/customers.ts'
import type { TellPerson } from '../tell-person.ts'
import { type GuaranteeRow, guaranteeStore } from './guarantee-store.ts'
import { createPlaceGuaranteedBid } from './place-guaranteed-bid.ts'

type Deps = {
  database: Database
  jobs: Jobs
  stripe: StripeConnection
  customers: Customers
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'placeBid'>
  catalog: Pick<Catalog, 'lot'>
  receive: ReceiveMoney['receive']
  requestPayment: RequestPayment
  tell: TellPerson
}

export type Guarantees = Awaited<ReturnType<typeof createGuarantees>>

/** Bids made good by a card: the amount is held while its owner leads, given back when not, and taken when they win. */
export async function createGuarantees(deps: Deps) {
  const { database, jobs, stripe, customers } = deps

  /** A checkout for a bid was completed. Null where it was for something else. */
  async function hear(session: Stripe.Checkout.Session): Promise<((tx: Tx) => Promise<Handled>) | null> {
    if (session.metadata?.paymentType !== 'bid') return null
    const client = await stripe.client()
    const expand = ['payment_method']
    const intentId = idOf(session.payment_intent)
    const setupId = idOf(session.setup_intent)
    const intent = intentId
      ? await client.paymentIntents.retrieve(intentId, { expand })
      : setupId
        ? await client.setupIntents.retrieve(setupId, { expand })
        : null
    const card = cardOnFile(intent?.payment_method ?? null)
    return async (tx) => {
      const checkout = await checkoutStore.hold(tx, session.client_reference_id)
      if (!checkout?.guaranteeId) return { outcome: 'unknown checkout' }
      if (checkout.status === 'paid') return { outcome: 'known' }
      await checkoutStore.settle(tx, checkout.id, 'paid', session.id, intentId)
      const paymentMethodId = idOf(intent?.payment_method)
      await guaranteeStore.setHeld(tx, checkout.guaranteeId, { paymentIntent: intentId, paymentMethodId })
      if (card) await customers.keepCard(tx, checkout.accountId, card)
      await jobs.send(tx, placeGuaranteedBid, { guaranteeId: checkout.guaranteeId })
      return { outcome: 'held' }
    }
  }

  const placeHeld = createPlaceGuaranteedBid(deps)
  await jobs.handle(placeGuaranteedBid, ({ guaranteeId }) => placeHeld(guaranteeId))

  await jobs.handle(releaseGuarantee, async ({ guaranteeId }) => {
    const guarantee = await guaranteeStore.byId(database.db, guaranteeId)
    if (!guarantee || guarantee.status === 'used' || guarantee.status === 'released') return
    if (guarantee.paymentIntent) {
      const client = await stripe.client()
      const intent = await client.paymentIntents.retrieve(guarantee.paymentIntent)
      if (intent.status === 'requires_capture') await client.paymentIntents.cancel(intent.id)
    }
    await database.transaction(async (tx) => {
      const held = await guaranteeStore.hold(tx, guaranteeId)
      if (held?.status === 'held' || held?.status === 'placed')
        await guaranteeStore.setStatus(tx, guaranteeId, 'released')
    })
  })

  await jobs.handle(captureGuarantee, async ({ guaranteeId, orderId }) => {
    const guarantee = await guaranteeStore.byId(database.db, guaranteeId)
    if (!guarantee?.paymentIntent || guarantee.status === 'used' || guarantee.status === 'released') return
    const order = await orderStore.byId(database.db, orderId)
    const taken = order && (await capture(guarantee.paymentIntent, order))
    if (!taken) return giveUp(guarantee, orderId)
    const received = await database.transaction(async (tx) => {
      const held = await guaranteeStore.hold(tx, guaranteeId)
      if (held?.status === 'used') return null
      await guaranteeStore.setStatus(tx, guaranteeId, 'used')
      const owed = (await orderStore.hold(tx, orderId))!
      const { paymentIntent } = guarantee
      const bookingKey = `guarantee:${guaranteeId}`
      return deps.receive(tx, owed, { purse: 'provider', with: 'card', paymentIntent, bookingKey, amount: taken })
    })
    received?.announce()
  })

  /** What was taken; null where nothing can be. A second attempt finds that the first one took it. */
  async function capture(intentId: string, order: OrderRow): Promise<number | null> {
    const client = await stripe.client()
    const intent = await client.paymentIntents.retrieve(intentId)
    if (intent.status === 'succeeded') return intent.amount_received
    if (intent.status !== 'requires_capture' || order.status !== 'due') return null
    const captured = await client.paymentIntents.capture(
      intentId,
      { amount_to_capture: order.amount },
      { idempotencyKey: `capture:${intentId}` },
    )
    return captured.amount_received
  }

  /** The hold is gone: what was won is paid like everything else, within 72 hours. */
  async function giveUp(guarantee: GuaranteeRow, orderId: string): Promise<void> {
    const announce = await database.transaction(async (tx) => {
      await jobs.send(tx, releaseGuarantee, { guaranteeId: guarantee.id })
      const order = await orderStore.hold(tx, orderId)
      return order?.status === 'due' ? deps.requestPayment(tx, order) : null
    })
    announce?.()
  }

  return {
    hear,

    async resume(): Promise<void> {
      for (const id of await guaranteeStore.held(database.db)) await placeHeld(id)
    },

    async canceled(tx: Tx, intent: string): Promise<string> {
      const guarantee = await guaranteeStore.byIntent(tx, intent)
      if (guarantee?.status !== 'held' && guarantee?.status !== 'placed') return 'ignored'
      await guaranteeStore.setStatus(tx, guarantee.id, 'released')
      return 'released'
    },

    /** At the sale: the winner's is taken where it covers the price, all others go back. Says whether one is taken. */
    async atSale(tx: Tx, order: OrderRow): Promise<boolean> {
      if (!order.lotId) return false
      let isTaken = false
      for (const guarantee of await guaranteeStore.standingOn(tx, order.lotId)) {
        const isWinners =
          guarantee.accountId === order.buyerId && order.status === 'due' && guarantee.paymentIntent !== null
        if (isWinners && !isTaken && guarantee.amount >= order.amount) {
          isTaken = true
          await jobs.send(tx, captureGuarantee, { guaranteeId: guarantee.id, orderId: order.id })
        } else await jobs.send(tx, releaseGuarantee, { guaranteeId: guarantee.id })
      }
      return isTaken
    },

    /** Gives back what is held for those who no longer lead. A lot that is sold is dealt with at its invoice. */
    async review(): Promise<void> {
      for (const { id, accountId, lotId } of await guaranteeStore.standing(database.db)) {
        const lot = await deps.catalog.lot(lotId, { accountId, isAdmin: false })
        if (
          lot.state === 'sold' ||
          (lot.youLead && (lot.state === 'live' || lot.state === 'stopped' || lot.state === 'scheduled'))
        )
          continue
        await database.transaction((tx) => jobs.send(tx, releaseGuarantee, { guaranteeId: id }, { singletonKey: id }))
      }
    },
  }
}
