import type { AccountId } from '@vermeil/contracts/ids'
import type { Card, CardList } from '@vermeil/contracts/money/cards.schema'
import type Stripe from 'stripe'
import type { Hooks } from '../../../hooks.ts'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { Subscriptions } from '../../../identity/subscriptions/subscriptions.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { houseNow } from '../../../platform/postgres/house-now.ts'
import { type Customers, cardOnFile } from '../../../platform/stripe/customer-store.ts'
import { idOf, isProviderAway } from '../../../platform/stripe/stripe-client.ts'
import type { Auctions } from '../../../selling/auctions/auctions.ts'
import { checkoutStore } from '../checkout/checkout-store.ts'
import type { OpenCheckout, PayerContact } from '../checkout/open-checkout.ts'
import type { Handled } from '../checkout/settle-checkout.ts'
import { type CardDuties, hasAnother, removalRefusal, toCards, type Wallet } from './card-rules.ts'
import { guaranteeStore } from './guarantee-store.ts'

type Deps = Pick<Platform, 'database' | 'stripe'> & {
  customers: Customers
  openCheckout: OpenCheckout
  accounts: Pick<Accounts, 'accountById'>
  auctions: Pick<Auctions, 'exposureOf' | 'hasOpenBids'>
  loansNeedCard: Hooks['loansNeedCard']['ask']
  subscriptions: Pick<Subscriptions, 'planCard' | 'collectFrom'>
  /** Whether a card on file is required before bidding. */
  asksForCard: () => boolean
}

/**
 * The cards of an account. The provider stores them and is asked each time; our own row has only the default one, so
 * that a bid can be checked for a card without a call to the provider.
 */
export type Cards = ReturnType<typeof createCards>

export function createCards(deps: Deps) {
  const { database, stripe, customers, openCheckout, accounts, auctions, loansNeedCard, subscriptions, asksForCard } =
    deps
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

  const storeDefault = (tx: Tx, accountId: AccountId, { methods, defaultId }: Wallet): Promise<void> =>
    customers.setCard(tx, accountId, cardOnFile(methods.find(({ id }) => id === defaultId) ?? null))

  async function dutiesOf(accountId: AccountId, { defaultId }: Wallet, tx?: Tx): Promise<CardDuties> {
    const [planCard, guarantees] = await Promise.all([
      subscriptions.planCard(accountId),
      guaranteeStore.openOf(tx ?? db, accountId),
    ])
    return {
      planCardId: planCard && (planCard.ownCardId ?? defaultId),
      guaranteeCardIds: guarantees.flatMap(({ paymentMethodId }) => paymentMethodId ?? []),
      needsOneForLoans: await loansNeedCard(accountId, tx),
      needsOneToBid:
        (asksForCard() && (await auctions.hasOpenBids(accountId))) || (await owesTooMuchWithoutCard(accountId, tx)),
    }
  }

  async function owesTooMuchWithoutCard(accountId: AccountId, tx?: Tx): Promise<boolean> {
    const person = await accounts.accountById(accountId, tx)
    if (!person) return false
    const { exposure, limit } = await auctions.exposureOf({ ...person, hasCard: false }, tx)
    return limit !== null && exposure > limit
  }

  /** An account's cards and what they are needed for; null if the provider doesn't know the account. */
  async function read(accountId: AccountId) {
    const customer = await customers.byAccount(accountId)
    if (!customer) return null
    const { customerId } = customer
    const client = await stripe.client()
    const wallet = await readWallet(client, customerId)
    if (wallet.defaultId !== customer.paymentMethodId) {
      await database.transaction((tx) => storeDefault(tx, accountId, wallet))
    }
    const duties = await dutiesOf(accountId, wallet)
    return { client, customerId, wallet, duties, cards: toCards(wallet, duties, await houseNow(db)) }
  }

  const list = async (accountId: AccountId): Promise<CardList> => ({ cards: (await read(accountId))?.cards ?? [] })

  /** Refuses with a sentence if the provider is away. */
  const refuseIfAway = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
      throw error
    }
  }

  async function makeDefault(accountId: AccountId, cardId: string): Promise<CardList> {
    const known = await read(accountId)
    const card = known?.cards.find(({ id }) => id === cardId)
    if (!known || !card) throw new AppError('card.unknown', {})
    if (card.isExpired) throw new AppError('card.expired', {})
    await setDefault(known.client, known.customerId, cardId)
    // A plan is collected from the card it began with unless we say otherwise.
    await subscriptions.collectFrom(accountId, cardId)
    return list(accountId)
  }

  async function remove(accountId: AccountId, cardId: string): Promise<CardList> {
    const known = await read(accountId)
    if (!known) throw new AppError('card.unknown', {})
    const { wallet, cards, duties } = known
    const refusal = removalRefusal(cards, cardId, duties) ?? (await refusalOfLast(accountId, cardId, wallet, cards))
    if (refusal) throw new AppError(refusal, {})
    await known.client.paymentMethods.detach(cardId)
    return list(accountId)
  }

  /**
   * The last card is taken off the file first: from then on the account is limited, and its bids and requests take the
   * locks under which this is decided. A card that has to stay is put back.
   */
  async function refusalOfLast(accountId: AccountId, cardId: string, wallet: Wallet, cards: readonly Card[]) {
    if (hasAnother(cards, cardId)) return null
    await database.transaction((tx) => customers.setCard(tx, accountId, null))
    return database.transaction(async (tx) => {
      const refusal = removalRefusal(cards, cardId, await dutiesOf(accountId, wallet, tx))
      if (refusal) await storeDefault(tx, accountId, wallet)
      return refusal
    })
  }

  return {
    list: (accountId: AccountId): Promise<CardList> => refuseIfAway(list(accountId)),
    makeDefault: (accountId: AccountId, cardId: string): Promise<CardList> =>
      refuseIfAway(makeDefault(accountId, cardId)),
    remove: (accountId: AccountId, cardId: string): Promise<CardList> => refuseIfAway(remove(accountId, cardId)),

    /** The address of the provider's page that saves a card and charges nothing. */
    addLink: async (payer: PayerContact, key: string | undefined): Promise<string> => {
      const { url } = await openCheckout({
        ...{ payer, amount: 0, key, request: 'card', cancelPath: '/settings?tab=billing' },
        successPath: '/settings?tab=billing&card=added',
        prepare: async () => ({ savesCard: true }),
        session: async () => ({ mode: 'setup', currency: 'usd', metadata: { paymentType: 'card' } }),
      })
      return url
    },

    /** The mark of the card that a checkout was paid with; null if it was paid in another way. */
    async markOf(session: Stripe.Checkout.Session): Promise<Buffer | null> {
      const intentId = idOf(session.payment_intent)
      if (!intentId) return null
      const client = await stripe.client()
      const { payment_method } = await client.paymentIntents.retrieve(intentId, { expand: ['payment_method'] })
      return cardOnFile(payment_method)?.mark ?? null
    },

    /** Prepares what an event about cards changes. Null where the event is about something else. */
    async prepareUpdate(event: Stripe.Event): Promise<((tx: Tx) => Promise<Handled>) | null> {
      const customerId = customerIn(event)
      const accountId = customerId && (await customers.accountOf(customerId))
      if (!customerId || !accountId) return null
      const wallet = await readWallet(await stripe.client(), customerId)
      return async (tx) => {
        if (event.type === 'checkout.session.completed') {
          const checkout = await checkoutStore.lock(tx, event.data.object.client_reference_id)
          if (checkout?.status === 'open') {
            await checkoutStore.settle(tx, checkout.id, 'paid', event.data.object.id, null)
          }
        }
        await storeDefault(tx, accountId, wallet)
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
