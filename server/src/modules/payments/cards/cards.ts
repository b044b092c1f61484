import type { CardList } from '@vermeil/contracts/cards'
import type Stripe from 'stripe'
import { AppError } from '../../../platform/app-error.ts'
import type { Database, Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { Auctions } from '../../auctions/auctions.ts'
import type { Subscriptions } from '../../subscriptions/subscriptions.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import { isProviderAway, type OpenCheckout, type Payer } from '../checkout/open-checkout.ts'
import { type Handled, idOf } from '../checkout/settle-checkout.ts'
import type { PaymentSettings } from '../payment-settings.ts'
import { type Customers, cardOnFile } from '../provider/customers.ts'
import { type CardDuties, removalRefusal, toCards, type Wallet } from './card-rules.ts'
import { guaranteeStore } from './guarantee-store.ts'

type Deps = {
  database: Database
  stripe: StripeConnection
  customers: Customers
  openCheckout: OpenCheckout
  auctions: Pick<Auctions, 'hasOpenBids'>
  subscriptions: Pick<Subscriptions, 'planCard' | 'collectFrom'>
  settings: Pick<PaymentSettings, 'read'>
}

export type Cards = ReturnType<typeof createCards>

/**
 * The cards of an account. The provider keeps them and is asked each time; our own row only remembers the default one,
 * so that a bid can be checked for a card without a call to the provider.
 */
export function createCards({ database, stripe, customers, openCheckout, auctions, subscriptions, settings }: Deps) {
  const { db } = database

  /** Reads the account's cards. If cards are there and none is the default, the newest becomes it. */
  async function readWallet(client: Stripe, customerId: string): Promise<Wallet> {
    const customer = await client.customers.retrieve(customerId)
    if (customer.deleted) return { methods: [], defaultId: null }
    const { data: methods } = await client.customers.listPaymentMethods(customerId, { type: 'card', limit: 100 })
    const chosen = idOf(customer.invoice_settings.default_payment_method)
    if (methods.some(({ id }) => id === chosen)) return { methods, defaultId: chosen }
    const [newest] = methods
    if (newest) await setDefault(client, customerId, newest.id)
    return { methods, defaultId: newest?.id ?? null }
  }

  const setDefault = (client: Stripe, customerId: string, cardId: string) =>
    client.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } })

  async function remember(tx: Tx, accountId: string, { methods, defaultId }: Wallet): Promise<void> {
    const card = cardOnFile(methods.find(({ id }) => id === defaultId) ?? null)
    if (card) await customers.keepCard(tx, accountId, card)
    else await customers.forgetCard(tx, accountId)
  }

  async function dutiesOf(accountId: string, { defaultId }: Wallet): Promise<CardDuties> {
    const [planCard, guarantees, { cardBeforeBidding }] = await Promise.all([
      subscriptions.planCard(accountId),
      guaranteeStore.standingOf(db, accountId),
      settings.read(),
    ])
    return {
      planCardId: planCard && (planCard.ownCardId ?? defaultId),
      guaranteeCardIds: guarantees.flatMap(({ paymentMethodId }) => paymentMethodId ?? []),
      needsOneCard: cardBeforeBidding && (await auctions.hasOpenBids(accountId)),
    }
  }

  /** Everything known about an account's cards; null where the provider has never heard of it. */
  async function look(accountId: string) {
    const customer = await customers.byAccount(accountId)
    if (!customer) return null
    const { customerId } = customer
    const client = await stripe.client()
    const wallet = await readWallet(client, customerId)
    if (wallet.defaultId !== customer.paymentMethodId) {
      await database.transaction((tx) => remember(tx, accountId, wallet))
    }
    const duties = await dutiesOf(accountId, wallet)
    return { client, customerId, duties, cards: toCards(wallet, duties, await houseNow(db)) }
  }

  const list = async (accountId: string): Promise<CardList> => ({ cards: (await look(accountId))?.cards ?? [] })

  /** Calls that need the provider answer with a sentence where it does not. */
  const asking = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
      throw error
    }
  }

  async function makeDefault(accountId: string, cardId: string): Promise<CardList> {
    const known = await look(accountId)
    const card = known?.cards.find(({ id }) => id === cardId)
    if (!known || !card) throw new AppError('card.unknown', {})
    if (card.isExpired) throw new AppError('card.expired', {})
    await setDefault(known.client, known.customerId, cardId)
    // A plan names the card it began with; from now on it is collected from this one.
    await subscriptions.collectFrom(accountId, cardId)
    return list(accountId)
  }

  async function remove(accountId: string, cardId: string): Promise<CardList> {
    const known = await look(accountId)
    if (!known) throw new AppError('card.unknown', {})
    const refusal = removalRefusal(known.cards, cardId, known.duties)
    if (refusal) throw new AppError(refusal, {})
    await known.client.paymentMethods.detach(cardId)
    return list(accountId)
  }

  return {
    list: (accountId: string) => asking(list(accountId)),
    makeDefault: (accountId: string, cardId: string) => asking(makeDefault(accountId, cardId)),
    remove: (accountId: string, cardId: string) => asking(remove(accountId, cardId)),

    /** The provider's page that saves a card and charges nothing. */
    addLink: (payer: Payer, key: string | undefined): Promise<string> =>
      openCheckout({
        ...{ payer, amount: 0, key, request: 'card', cancelPath: '/settings?tab=billing' },
        successPath: '/settings?tab=billing&card=added',
        prepare: async () => ({ savesCard: true }),
        session: async () => ({ mode: 'setup', currency: 'usd', metadata: { paymentType: 'card' } }),
      }),

    /** Reads the cards again when the provider says that something changed. Null where the event is about something else. */
    async hear(event: Stripe.Event): Promise<((tx: Tx) => Promise<Handled>) | null> {
      const customerId = customerIn(event)
      const accountId = customerId && (await customers.accountOf(customerId))
      if (!customerId || !accountId) return null
      const wallet = await readWallet(await stripe.client(), customerId)
      return async (tx) => {
        if (event.type === 'checkout.session.completed') {
          const checkout = await checkoutStore.hold(tx, event.data.object.client_reference_id)
          if (checkout?.status === 'open')
            await checkoutStore.settle(tx, checkout.id, 'paid', event.data.object.id, null)
        }
        await remember(tx, accountId, wallet)
        return { outcome: 'cards read' }
      }
    },
  }
}

function customerIn(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.metadata?.paymentType === 'card' ? idOf(event.data.object.customer) : null
    case 'payment_method.attached':
      return idOf(event.data.object.customer)
    case 'payment_method.detached':
      return idOf(event.data.previous_attributes?.customer)
    case 'customer.updated':
      return event.data.object.id
    default:
      return null
  }
}
