import { freePlan, type Plan, planNamed, plans } from '@vermeil/contracts/identity/plans'
import type { AccountId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { Hooks } from '../../hooks.ts'
import { AppError } from '../../platform/app-error.ts'
import { changedFields, recordAct } from '../../platform/audit-store.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { Customers } from '../../platform/stripe/customer-store.ts'
import { idOf } from '../../platform/stripe/stripe-client.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { cancelReplaced, createApplySubscription } from './apply-subscription.ts'
import { paymentOf, priceOf, readSubscription, subscriptionIdOf } from './provider-subscription.ts'
import { createMailUpdate } from './subscription-mails.ts'
import { subscriptionStore } from './subscription-store.ts'
import type { Subscriptions } from './subscriptions.ts'

type Deps = Pick<Platform, 'database' | 'jobs' | 'stripe' | 'mail' | 'logger' | 'siteUrl'> & {
  customers: Customers
  accounts: Pick<Accounts, 'accountById' | 'onErase' | 'onPreferencesSet'>
  hooks: Pick<Hooks, 'listingsInUse'>
}

const Renewal = z.object({ accountId: z.uuid(), renews: z.boolean() })
/** Sends the renewal setting of an account to the provider. */
const setRenewal: JobDefinition<z.infer<typeof Renewal>> = { name: 'subscription.set-renewal', data: Renewal }
/** Starts the next month of granted plans, which no provider renews. */
const turnGranted: JobDefinition<Record<string, never>> = { name: 'subscription.turn-granted', data: z.object({}) }

const isGone = (error: unknown) => (error as Stripe.errors.StripeError).code === 'resource_missing'

export async function subscriptionsModule(deps: Deps): Promise<Module<Subscriptions>> {
  const { hooks, database, jobs, stripe, customers, accounts, logger, mail, siteUrl } = deps
  const { db } = database
  const apply = createApplySubscription({ jobs, customers })

  async function planOf(accountId: AccountId, on: Db | Tx = db): Promise<Plan> {
    const live = await subscriptionStore.liveOf(on, accountId)
    return live ? plans[live.plan] : freePlan
  }

  await jobs.handle(cancelReplaced, async ({ providerId }) => {
    const client = await stripe.client()
    await client.subscriptions.cancel(providerId).catch((error) => {
      if (!isGone(error)) throw error
    })
  })

  await jobs.handle(setRenewal, async ({ accountId, renews }) => {
    const live = await subscriptionStore.liveOf(db, accountId)
    if (!live || live.cancelsAtPeriodEnd === !renews) return
    if (live.providerId) {
      const client = await stripe.client()
      await client.subscriptions.update(live.providerId, { cancel_at_period_end: !renews })
    }
    await database.transaction((tx) => subscriptionStore.setCancels(tx, live.id, !renews))
  })

  await jobs.handle(turnGranted, () => database.transaction((tx) => subscriptionStore.turnGranted(tx)))
  await jobs.schedule(turnGranted, '*/10 * * * *', {})

  async function endLive(tx: Tx, accountId: AccountId): Promise<void> {
    const live = await subscriptionStore.liveOf(tx, accountId)
    if (!live) return
    await subscriptionStore.end(tx, live.id)
    if (live.providerId) await jobs.send(tx, cancelReplaced, { providerId: live.providerId })
  }

  /** Reads the account's subscriptions from the provider and stores them. */
  async function refresh(accountId: AccountId): Promise<void> {
    const customer = await customers.byAccount(accountId)
    if (!customer) return
    try {
      const client = await stripe.client()
      const { data } = await client.subscriptions.list({ customer: customer.customerId, status: 'all', limit: 10 })
      const known = data.map(readSubscription).filter((subscription) => subscription !== null)
      await database.transaction(async (tx) => {
        for (const subscription of known.toReversed()) await apply(tx, subscription)
      })
    } catch (error) {
      logger.warn({ err: error }, 'subscription refresh failed')
    }
  }

  const api: Subscriptions = {
    planOf,
    listingLimit: async (accountId) => (await planOf(accountId)).listings,
    priceOf,
    mailUpdate: createMailUpdate({ mail, siteUrl }),

    async choosePlan(accountId, tier, price) {
      const plan = planNamed(tier)
      if (!plan || plan.id === 'free') throw new AppError('plan.unknown', {})
      if (plan.isByContact) throw new AppError('plan.by-contact', {})
      if (price !== plan.price) throw new AppError('payment.amount-differs', { owed: plan.price })
      const live = await subscriptionStore.liveOf(db, accountId)
      if (live?.plan === plan.id && !live.cancelsAtPeriodEnd) throw new AppError('plan.current', {})
      return plan.id
    },

    async prepareUpdate(event) {
      const id = subscriptionIdOf(event)
      if (!id) return null
      const client = await stripe.client()
      const subscription = readSubscription(await client.subscriptions.retrieve(id))
      if (!subscription) return null
      const payment = event.type === 'invoice.paid' ? await paymentOf(client, event.data.object) : null
      return async (tx) => ({ applied: await apply(tx, subscription), subscription, payment })
    },

    async status(accountId) {
      await refresh(accountId)
      const live = await subscriptionStore.liveOf(db, accountId)
      return {
        subscribed: live !== null,
        subscription_tier: live ? plans[live.plan].name : null,
        subscription_end: live?.periodEndsAt.toISOString() ?? null,
      }
    },

    async ofAccount(accountId) {
      const [live, customer, used] = await Promise.all([
        subscriptionStore.liveOf(db, accountId),
        customers.byAccount(accountId),
        hooks.listingsInUse.ask(accountId),
      ])
      const plan = live ? plans[live.plan] : freePlan
      return {
        plan: plan.id,
        name: plan.name,
        label: plan.label,
        price: live?.price ?? 0,
        status: live ? (live.status as 'active' | 'past-due') : 'none',
        renewsAt: live?.periodEndsAt.toISOString() ?? null,
        cancelsAtPeriodEnd: live?.cancelsAtPeriodEnd ?? false,
        isManaged: live?.providerId != null,
        listings: { used, limit: plan.listings },
        platformRate: plan.platformRate,
        realtorRate: plan.realtorRate,
        card: customer?.cardLabel ?? null,
      }
    },

    async planCard(accountId) {
      const live = await subscriptionStore.liveOf(db, accountId)
      if (!live?.providerId || live.cancelsAtPeriodEnd) return null
      const client = await stripe.client()
      const { default_payment_method: method } = await client.subscriptions.retrieve(live.providerId)
      return { ownCardId: idOf(method) }
    },

    async collectFrom(accountId, cardId) {
      const live = await subscriptionStore.liveOf(db, accountId)
      if (!live?.providerId) return
      const client = await stripe.client()
      await client.subscriptions.update(live.providerId, { default_payment_method: cardId })
    },

    renewalChosen: (tx, accountId, renews) => jobs.send(tx, setRenewal, { accountId, renews }),

    async grant(adminId, accountId, plan, reason) {
      await database.transaction(async (tx) => {
        await subscriptionStore.lockAccount(tx, accountId)
        if (!(await accounts.accountById(accountId, tx))) throw new AppError('account.unknown', {})
        const before = await subscriptionStore.liveOf(tx, accountId)
        await endLive(tx, accountId)
        if (plan) await subscriptionStore.addGranted(tx, accountId, plan)
        const act = { actorId: adminId, act: 'plan.grant', subject: `account:${accountId}` }
        await recordAct(tx, { ...act, reason, ...changedFields({ plan: before?.plan ?? null }, { plan }) })
      })
    },

    async eraseOf(tx, accountId) {
      await subscriptionStore.lockAccount(tx, accountId)
      await endLive(tx, accountId)
    },
  }

  accounts.onErase(api.eraseOf)
  accounts.onPreferencesSet((tx, accountId, { autoRenewSubscription }) =>
    api.renewalChosen(tx, accountId, autoRenewSubscription),
  )
  return { api }
}
