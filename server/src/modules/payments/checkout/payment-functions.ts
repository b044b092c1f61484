import { plans } from '@vermeil/contracts/plans'
import { AppError } from '../../../platform/app-error.ts'
import type { StripeConnection } from '../../../platform/stripe/stripe-client.ts'
import type { Subscriptions } from '../../subscriptions/subscriptions.ts'
import type { Customers } from '../provider/customers.ts'
import type { createCreatePayment } from './create-payment.ts'
import { isProviderAway, type OpenCheckout, type Payer } from './open-checkout.ts'

type Deps = {
  stripe: StripeConnection
  customers: Customers
  subscriptions: Pick<Subscriptions, 'choosePlan' | 'priceOf' | 'status'>
  openCheckout: OpenCheckout
  createPayment: ReturnType<typeof createCreatePayment>
  siteUrl: () => string
}

type SubscriptionCall = { payer: Payer; tier: string; price: number; key?: string | undefined }

/** The four documented functions. */
export function createPaymentFunctions({
  stripe,
  customers,
  subscriptions,
  openCheckout,
  createPayment,
  siteUrl,
}: Deps) {
  return {
    createPayment,

    async createSubscription({ payer, tier, price, key }: SubscriptionCall): Promise<string> {
      const plan = await subscriptions.choosePlan(payer.id, tier, price)
      const metadata = { accountId: payer.id, plan }
      return openCheckout({
        ...{ payer, amount: plans[plan].price, key, request: { tier, price }, cancelPath: '/subscription' },
        prepare: async () => ({ plan }),
        session: async (_, client) => ({
          mode: 'subscription',
          line_items: [{ price: await subscriptions.priceOf(client, plan), quantity: 1 }],
          metadata: { paymentType: 'subscription', ...metadata },
          subscription_data: { metadata },
        }),
      })
    },

    checkSubscription: subscriptions.status,

    async customerPortal(payer: Payer): Promise<string> {
      try {
        const customer = await customers.ensure(payer)
        const client = await stripe.client()
        const session = await client.billingPortal.sessions.create({
          customer,
          return_url: `${siteUrl()}/subscription`,
        })
        return session.url
      } catch (error) {
        if (isProviderAway(error)) throw new AppError('payment.provider-away', {})
        throw error
      }
    },
  }
}
export type PaymentFunctions = ReturnType<typeof createPaymentFunctions>
