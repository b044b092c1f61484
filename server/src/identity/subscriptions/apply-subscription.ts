import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../platform/jobs.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import type { Customers } from '../../platform/stripe/customer-store.ts'
import type { ProviderSubscription } from './provider-subscription.ts'
import { type SubscriptionRow, subscriptionStore } from './subscription-store.ts'

const Ended = z.object({ providerId: z.string() })

/** Cancels a plan at the provider that was replaced or ended here. */
export const cancelReplaced: JobDefinition<z.infer<typeof Ended>> = {
  name: 'subscription.cancel-replaced',
  data: Ended,
}

/** What the update changed for the account. */
export type Applied = 'foreign' | 'started' | 'unchanged' | 'failing' | 'ended' | 'replaced'

export type ApplySubscription = (tx: Tx, now: ProviderSubscription) => Promise<Applied>

type Deps = { jobs: Pick<Jobs, 'send'>; customers: Pick<Customers, 'byAccount'> }

/**
 * Stores a subscription as the provider has it now. An event only says that something changed; its content is not used,
 * so events may arrive late, twice or in any order.
 */
export const createApplySubscription =
  ({ jobs, customers }: Deps): ApplySubscription =>
  async (tx, now) => {
    await subscriptionStore.lockAccount(tx, now.accountId)
    // The plan must be paid by the account it is for.
    const customer = await customers.byAccount(now.accountId, tx)
    if (customer?.customerId !== now.customerId) return 'foreign'
    const known = await subscriptionStore.byProviderId(tx, now.providerId)
    const live = await subscriptionStore.liveOf(tx, now.accountId)
    const other = live && live.providerId !== now.providerId ? live : null

    // One subscription per account: the newer of two stays, and the other is canceled at the provider.
    const isReplaced = now.status !== 'ended' && other !== null && isNewer(other, now)
    if (now.status !== 'ended' && other && !isReplaced) {
      await subscriptionStore.end(tx, other.id)
      if (other.providerId) await jobs.send(tx, cancelReplaced, { providerId: other.providerId })
    }
    if (isReplaced) await jobs.send(tx, cancelReplaced, { providerId: now.providerId })

    const change = isReplaced ? { ...now, status: 'ended' as const } : now
    if (known) await subscriptionStore.change(tx, known.id, change)
    else await subscriptionStore.add(tx, { ...change, providerCreatedAt: now.createdAt })
    return isReplaced ? 'replaced' : outcomeOf(known, change.status)
  }

function isNewer(other: SubscriptionRow, { createdAt, providerId }: ProviderSubscription): boolean {
  if (!other.providerCreatedAt || !other.providerId) return false
  const difference = other.providerCreatedAt.getTime() - createdAt.getTime()
  return difference === 0 ? other.providerId > providerId : difference > 0
}

function outcomeOf(before: SubscriptionRow | null, status: SubscriptionRow['status']): Applied {
  if (status === 'ended') return before && before.status !== 'ended' ? 'ended' : 'unchanged'
  if (!before || before.status === 'ended') return 'started'
  return status === 'past-due' && before.status === 'active' ? 'failing' : 'unchanged'
}
