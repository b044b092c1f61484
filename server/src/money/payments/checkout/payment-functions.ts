import { plans } from '@vermeil/contracts/identity/plans'
import type { SubscriptionStatus } from '@vermeil/contracts/identity/subscriptions.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Subscriptions } from '../../../identity/subscriptions/subscriptions.ts'
import { AppError } from '../../../platform/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Customers } from '../../../platform/stripe/customer-store.ts'
import { isProviderAway } from '../../../platform/stripe/stripe-client.ts'
import type { CreatePayment } from './create-payment.ts'
import type { OpenCheckout, PayerContact } from './open-checkout.ts'

type Deps = Pick<Platform, 'stripe' | 'siteUrl'> & {
  customers: Pick<Customers, 'ensure'>
  subscriptions: Pick<Subscriptions, 'choosePlan' | 'priceOf' | 'status'>
  openCheckout: OpenCheckout
  createPayment: CreatePayment
}

type SubscriptionCall = { payer: PayerContact; tier: string; price: number; key?: string | undefined }

/** The four documented functions. All but `checkSubscription` answer with the address of a provider's page. */
export interface PaymentFunctions {
  createPayment: CreatePayment
  createSubscription(call: SubscriptionCall): Promise<string>
  checkSubscription(accountId: AccountId): Promise<SubscriptionStatus>
  customerPortal(payer: PayerContact): Promise<string>
}

export function createPaymentFunctions({
  stripe,
  customers,
  subscriptions,
  openCheckout,
  createPayment,
  siteUrl,
}: Deps): PaymentFunctions {
  return {
    createPayment,

    async createSubscription({ payer, tier, price, key }) {
      const plan = await subscriptions.choosePlan(payer.id, tier, price)
      const metadata = { accountId: payer.id, plan }
      const { url } = await openCheckout({
        ...{ payer, amount: plans[plan].price, key, request: { tier, price }, cancelPath: '/subscription' },
        prepare: async () => ({ plan }),
        session: async (_, client) => ({
          mode: 'subscription',
          line_items: [{ price: await subscriptions.priceOf(client, plan), quantity: 1 }],
          metadata: { paymentType: 'subscription', ...metadata },
          subscription_data: { metadata },
        }),
      })
      return url
    },

    checkSubscription: subscriptions.status,

    async customerPortal(payer) {
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
