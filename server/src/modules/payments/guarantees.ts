import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import type Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { StripeConnection } from '../../platform/stripe/stripe-client.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Auctions } from '../auctions/auctions.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { checkoutStore } from './checkout-store.ts'
import type { CardOnFile, Customers } from './customers.ts'
import { type GuaranteeRow, guaranteeStore } from './guarantee-store.ts'
import { type OrderRow, orderStore } from './order-store.ts'
import { captureGuarantee, placeGuaranteedBid, releaseGuarantee } from './payment-jobs.ts'
import type { PaymentMails } from './payment-mails.ts'
import type { ReceiveMoney } from './receive-money.ts'
import { type Handled, idOf } from './settle-checkout.ts'
import type { TellPerson } from './tell-person.ts'

type Deps = {
  database: Database
  jobs: Jobs
  stripe: StripeConnection
  customers: Customers
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'placeBid'>
  catalogue: Pick<Catalogue, 'lot'>
  receive: ReceiveMoney['receive']
  mails: PaymentMails
  tell: TellPerson
}

export type Guarantees = Awaited<ReturnType<typeof createGuarantees>>

const cardOf = (method: Stripe.PaymentMethod | string | null): CardOnFile | null => {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4 } = method.card
  return { paymentMethodId: method.id, label: `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending ${last4}` }
}

/** Bids made good by a card: the amount is held while its owner leads, given back when not, and taken when they win. */
export async function createGuarantees(deps: Deps) {
  const { database, jobs, stripe, customers, tell } = deps

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
    const card = cardOf(intent?.payment_method ?? null)
    return async (tx) => {
      const checkout = await checkoutStore.hold(tx, session.client_reference_id)
      if (!checkout?.guaranteeId) return { outcome: 'unknown checkout' }
      if (checkout.status === 'paid') return { outcome: 'known' }
      await checkoutStore.settle(tx, checkout.id, 'paid', session.id, intentId)
      await guaranteeStore.setHeld(tx, checkout.guaranteeId, intentId)
      if (card) await customers.keepCard(tx, checkout.accountId, card)
      await jobs.send(tx, placeGuaranteedBid, { guaranteeId: checkout.guaranteeId })
      return { outcome: 'held' }
    }
  }

  async function placeHeld(guaranteeId: string): Promise<void> {
    const guarantee = await guaranteeStore.byId(database.db, guaranteeId)
    if (guarantee?.status !== 'held') return
    const refusal = await placeBid(guarantee)
    const announce = await database.transaction(async (tx) => {
      const held = await guaranteeStore.hold(tx, guaranteeId)
      if (held?.status !== 'held') return () => {}
      await guaranteeStore.setStatus(tx, guaranteeId, 'placed')
      if (!refusal) return () => {}
      await jobs.send(tx, releaseGuarantee, { guaranteeId })
      const details = { amount: guarantee.amount, text: `Your bid was not placed: ${refusal}` }
      const { accountId, lotId } = guarantee
      return tell(tx, { accountId, kind: 'payment-failed', order: { lotId }, details })
    })
    announce()
  }

  await jobs.handle(placeGuaranteedBid, ({ guaranteeId }) => placeHeld(guaranteeId))

  /** Under a key of its own, so that a second attempt after a crash finds the first one's answer. */
  async function placeBid({ id, accountId, lotId, amount }: GuaranteeRow): Promise<string | null> {
    const person = await deps.accounts.accountById(accountId)
    if (!person) return 'the account is gone.'
    const { role, confirmedAt, suspendedAt } = person
    const account = { id: accountId, role, isConfirmed: confirmedAt !== null, isSuspended: suspendedAt !== null }
    const refusalOf = async (offer: PlaceBidBody, key: string): Promise<AppError | null> => {
      try {
        await deps.auctions.placeBid({ lotId, account, offer, key })
        return null
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return error
        throw error
      }
    }
    // An unusual amount was confirmed before the payer was sent to the checkout.
    const confirmUnusual = true
    const refusal = await refusalOf({ amount, confirmUnusual }, `guarantee:${id}`)
    // A lot that waits for its turn in the saleroom takes no open bid yet, but a maximum: then what is held is that.
    const isTooEarly = refusal?.code === 'lot.not-open'
    const last = isTooEarly ? await refusalOf({ maxAmount: amount, confirmUnusual }, `guarantee:${id}:ahead`) : refusal
    return last?.message ?? null
  }

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
      const deed = `guarantee:${guaranteeId}`
      return deps.receive(tx, owed, { purse: 'provider', with: 'card', paymentIntent, deed, amount: taken })
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
    await database.transaction(async (tx) => {
      await jobs.send(tx, releaseGuarantee, { guaranteeId: guarantee.id })
      const order = await orderStore.hold(tx, orderId)
      if (order?.status === 'due') await deps.mails.invoice(tx, order)
    })
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
        const lot = await deps.catalogue.lot(lotId, { accountId, isAdmin: false })
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
