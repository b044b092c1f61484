import type { Route } from '../http/router.ts'
import { accountRoutes } from './accounts.ts'
import { balanceTransactionRoutes } from './balance-transactions.ts'
import { portalSessionRoutes } from './billing-portal-sessions.ts'
import { chargeRoutes } from './charges.ts'
import { checkoutSessionRoutes } from './checkout-sessions.ts'
import { customerRoutes } from './customers.ts'
import { disputeRoutes } from './disputes.ts'
import { eventRoutes } from './events.ts'
import { invoiceRoutes } from './invoices.ts'
import { paymentIntentRoutes } from './payment-intents.ts'
import { paymentMethodRoutes } from './payment-methods.ts'
import { priceRoutes } from './prices.ts'
import { productRoutes } from './products.ts'
import { refundRoutes } from './refunds.ts'
import { setupIntentRoutes } from './setup-intents.ts'
import { subscriptionRoutes } from './subscriptions.ts'
import { transferRoutes } from './transfers.ts'
import { webhookEndpointRoutes } from './webhook-endpoints.ts'

/** The whole API. */
export const apiRoutes: readonly Route[] = [
  ...accountRoutes,
  ...balanceTransactionRoutes,
  ...chargeRoutes,
  ...checkoutSessionRoutes,
  ...customerRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...invoiceRoutes,
  ...paymentIntentRoutes,
  ...paymentMethodRoutes,
  ...portalSessionRoutes,
  ...priceRoutes,
  ...productRoutes,
  ...refundRoutes,
  ...setupIntentRoutes,
  ...subscriptionRoutes,
  ...transferRoutes,
  ...webhookEndpointRoutes,
]
