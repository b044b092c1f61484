import type { Plan, PlanId } from '@vermeil/contracts/identity/plans'
import type { AccountSubscription, SubscriptionStatus } from '@vermeil/contracts/identity/subscriptions.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type Stripe from 'stripe'
import type { Db, Tx } from '../../platform/postgres/database.ts'
import type { Applied } from './apply-subscription.ts'
import type { PlanPayment, ProviderSubscription } from './provider-subscription.ts'

/** The plans of accounts, and what each plan allows. */
export interface Subscriptions {
  planOf(accountId: AccountId, on?: Db | Tx): Promise<Plan>
  /** How many works an account may offer at the same time; null: any number. */
  listingLimit(accountId: AccountId): Promise<number | null>
  ofAccount(accountId: AccountId): Promise<AccountSubscription>
  /** As the documented function check-subscription answers. Asks the provider first, in case an event was lost. */
  status(accountId: AccountId): Promise<SubscriptionStatus>

  /** The plan of that name at the price the buyer saw; refused if it can't be bought by card. */
  choosePlan(accountId: AccountId, tier: string, price: number): Promise<PlanId>
  /** The id of the plan's price at the provider; created with the first call. */
  priceOf(client: Stripe, plan: PlanId): Promise<string>
  /** Prepares what an event about a plan changes. Null where the event is about something else. */
  prepareUpdate(event: Stripe.Event): Promise<PreparedUpdate | null>
  /** Mails the account if the update is one it should know of, in the transaction that stored it. */
  mailUpdate(tx: Tx, to: string, applied: Applied, subscription: ProviderSubscription): Promise<void>

  /** The plan's own card; null as `ownCardId` means the customer's default. Null if no renewal is due. */
  planCard(accountId: AccountId): Promise<{ ownCardId: string | null } | null>
  /** Collects the plan, if there is one, from this card from now on. */
  collectFrom(accountId: AccountId, cardId: string): Promise<void>
  /** Off means that the plan ends with its month. In the transaction that saves the setting. */
  renewalChosen(tx: Tx, accountId: AccountId, renews: boolean): Promise<void>

  /** A plan that was agreed outside the card provider. Null ends a granted plan. */
  grant(adminId: AccountId, accountId: AccountId, plan: PlanId | null, reason: string): Promise<void>
  /** Ends the plan of an account that is erased. */
  eraseOf(tx: Tx, accountId: AccountId): Promise<void>
}

/** Stores the subscription as the provider had it before the transaction began. */
export type PreparedUpdate = (
  tx: Tx,
) => Promise<{ applied: Applied; subscription: ProviderSubscription; payment: PlanPayment | null }>
