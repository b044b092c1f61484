import { freePlan, type Plan, type PlanId, plans } from '@vermeil/contracts/plans'
import type { AccountSubscription, SubscriptionStatus } from '@vermeil/contracts/subscriptions'
import type Stripe from 'stripe'
import { AppError } from '../../platform/app-error.ts'
import { recordAct } from '../../platform/audit-store.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Logger } from '../../platform/logger.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Database, Db, Tx } from '../../platform/postgres/database.ts'
import type { StripeConnection } from '../../platform/stripe/stripe-client.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Customers } from '../payments/provider/customers.ts'
import { createApplySubscription } from './apply-subscription.ts'
import { addGranted } from './grant-plan.ts'
import { createChoosePlan, priceOf } from './open-checkout.ts'
import { readSubscription } from './provider-subscription.ts'
import { createSeedAtProvider } from './seed-at-provider.ts'
import { createHearEvent } from './subscription-events.ts'
import { cancelReplaced, setRenewal, turnGranted } from './subscription-jobs.ts'
import { createSubscriptionMails } from './subscription-mails.ts'
import { subscriptionStore } from './subscription-store.ts'

export type Subscriptions = Awaited<ReturnType<typeof createSubscriptions>>

type Deps = {
  database: Database
  jobs: Jobs
  stripe: StripeConnection
  customers: Customers
  accounts: Pick<Accounts, 'accountById'>
  mail: MailQueue
  logger: Logger
  siteUrl: () => string
  /** How many works somebody offers at the moment. */
  listingsInUse: (accountId: string) => Promise<number>
}

const isGone = (error: unknown) => (error as Stripe.errors.StripeError).code === 'resource_missing'

/** The plans people are on, and what each lets them do. */
export async function createSubscriptions(deps: Deps) {
  const { database, jobs, stripe, customers, logger } = deps
  const { db } = database
  const customerOf = async (accountId: string, tx: Tx) => (await customers.byAccount(accountId, tx))?.customerId ?? null
  const apply = createApplySubscription({ jobs, customerOf })

  async function planOf(accountId: string, on: Db | Tx = db): Promise<Plan> {
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

  async function endLive(tx: Tx, accountId: string): Promise<void> {
    const live = await subscriptionStore.liveOf(tx, accountId)
    if (!live) return
    await subscriptionStore.end(tx, live.id)
    if (live.providerId) await jobs.send(tx, cancelReplaced, { providerId: live.providerId })
  }

  /** Asks the provider, so that a person who presses Refresh sees what is true also where an event was lost. */
  async function refresh(accountId: string): Promise<void> {
    const customer = await customers.byAccount(accountId)
    if (!customer) return
    try {
      const client = await stripe.client()
      const { data } = await client.subscriptions.list({ customer: customer.customerId, status: 'all', limit: 10 })
      const known = data.map(readSubscription).filter((one) => one !== null)
      await database.transaction(async (tx) => {
        for (const one of known.toReversed()) await apply(tx, one)
      })
    } catch (error) {
      logger.warn({ err: error }, 'subscription refresh failed')
    }
  }

  return {
    planOf,
    /** How many works somebody may offer at the same time; null: any number. */
    listingLimit: async (accountId: string) => (await planOf(accountId)).listings,

    choosePlan: createChoosePlan({ database }),
    priceOf,
    hear: createHearEvent({ stripe, apply }),
    tell: createSubscriptionMails(deps),

    async status(accountId: string): Promise<SubscriptionStatus> {
      await refresh(accountId)
      const live = await subscriptionStore.liveOf(db, accountId)
      return {
        subscribed: live !== null,
        subscription_tier: live ? plans[live.plan].name : null,
        subscription_end: live?.periodEndsAt.toISOString() ?? null,
      }
    },

    async ofAccount(accountId: string): Promise<AccountSubscription> {
      const [live, customer, used] = await Promise.all([
        subscriptionStore.liveOf(db, accountId),
        customers.byAccount(accountId),
        deps.listingsInUse(accountId),
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

    /** The card that the next renewal is charged to: the plan's own, else the customer's default. Null: none is due. */
    async planCard(accountId: string): Promise<{ ownCardId: string | null } | null> {
      const live = await subscriptionStore.liveOf(db, accountId)
      if (!live?.providerId || live.cancelsAtPeriodEnd) return null
      const client = await stripe.client()
      const { default_payment_method: method } = await client.subscriptions.retrieve(live.providerId)
      return { ownCardId: typeof method === 'string' ? method : (method?.id ?? null) }
    },

    /** From now on the plan, where there is one, is collected from this card. */
    async collectFrom(accountId: string, cardId: string): Promise<void> {
      const live = await subscriptionStore.liveOf(db, accountId)
      if (!live?.providerId) return
      const client = await stripe.client()
      await client.subscriptions.update(live.providerId, { default_payment_method: cardId })
    },

    /** For the settings: off means that the plan ends with its month. In the transaction that saves the setting. */
    renewalChosen: (tx: Tx, accountId: string, renews: boolean) => jobs.send(tx, setRenewal, { accountId, renews }),

    /** What sales has agreed on, outside the card provider. Null ends what was granted. */
    async grant(adminId: string, accountId: string, plan: PlanId | null, reason: string): Promise<void> {
      await database.transaction(async (tx) => {
        await subscriptionStore.lockAccount(tx, accountId)
        if (!(await deps.accounts.accountById(accountId, tx))) throw new AppError('account.unknown', {})
        await endLive(tx, accountId)
        if (plan) await addGranted(tx, accountId, plan)
        await recordAct(tx, {
          actorId: adminId,
          act: 'plan.grant',
          subject: `account:${accountId}`,
          reason,
          details: { plan },
        })
      })
    },

    /** Who leaves the house is not collected from again. */
    async eraseOf(tx: Tx, accountId: string): Promise<void> {
      await subscriptionStore.lockAccount(tx, accountId)
      await endLive(tx, accountId)
    },

    /** For the demonstration house: a plan that nothing is collected for, until the provider can be asked. */
    seed: addGranted,
    seedAtProvider: createSeedAtProvider({ database, stripe, customers, refresh }),
  }
}
