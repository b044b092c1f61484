import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Subscriptions } from '../../identity/subscriptions/subscriptions.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Letterhead } from '../../platform/papers/paper.ts'
import type { Platform } from '../../platform/platform.ts'
import { paymentAdminRoutes } from './books/admin-routes.ts'
import type { PaymentAdministration } from './books/administer-payments.ts'
import { earningsRoutes } from './books/earnings-routes.ts'
import { createFinanceReports } from './books/finance-report.ts'
import type { PayoutDesk } from './books/payout-desk.ts'
import { payoutDeskRoutes } from './books/payout-desk-routes.ts'
import type { Payouts } from './books/payouts.ts'
import { type Reconcile, reconcileBy } from './books/reconcile.ts'
import { reconciliationStore } from './books/reconciliation-store.ts'
import { createSalesView, readStatement } from './books/sales-view.ts'
import { createStatements } from './books/statements.ts'
import { cardRoutes } from './cards/card-routes.ts'
import type { Cards } from './cards/cards.ts'
import { functionRoutes } from './checkout/function-routes.ts'
import type { PaymentFunctions } from './checkout/payment-functions.ts'
import { createPaymentResult } from './checkout/payment-result.ts'
import { orderAdminRoutes } from './orders/order-admin-routes.ts'
import { orderQuoteRoutes } from './orders/order-quote-routes.ts'
import { orderRoutes } from './orders/order-routes.ts'
import type { OwnOrders } from './orders/own-orders.ts'
import type { OrdersByQuote } from './orders/quoted-orders.ts'
import type { UndoneSales } from './orders/undone-sales.ts'
import { payoutAccountRoutes } from './payout-accounts/payout-account-routes.ts'
import type { PayoutAccounts } from './payout-accounts/payout-accounts.ts'
import type { Events } from './provider/process-event.ts'
import { webhookRoutes } from './provider/webhook-routes.ts'

type Parts = Pick<Platform, 'database' | 'limiter' | 'stripe'> & {
  accounts: Accounts
  catalog: Catalog
  subscriptions: Subscriptions
  anonKey: string
  letterhead: () => Letterhead
  events: Events
  functions: PaymentFunctions
  orders: OwnOrders
  byQuote: OrdersByQuote
  payouts: Payouts
  cards: Cards
  admin: PaymentAdministration
  undoneSales: UndoneSales
  desk: PayoutDesk
  payoutAccounts: PayoutAccounts
  reconcile: Reconcile
}

export async function registerPaymentRoutes(app: Http, parts: Parts): Promise<void> {
  const { database, accounts, stripe, catalog, subscriptions, limiter, letterhead, admin, orders, payouts } = parts
  const { db } = database
  const [api, adminApi] = [{ prefix: '/api/v1' }, { prefix: '/api/v1/admin' }]
  await app.register(webhookRoutes, { events: parts.events, webhookSecrets: stripe.webhookSecrets })
  await app.register(functionRoutes, {
    ...{ prefix: '/functions/v1', functions: parts.functions, accounts, limiter, anonKey: parts.anonKey },
  })
  const readResult = createPaymentResult({ database, stripe, catalog })
  await app.register(orderRoutes, { ...api, orders, readResult, subscriptions, limiter })
  await app.register(orderQuoteRoutes, { ...api, orders, byQuote: parts.byQuote })
  await app.register(earningsRoutes, {
    ...{ ...api, salesOf: createSalesView({ database, accounts, payouts }) },
    statementOf: (accountId) => readStatement(db, accountId),
    statements: createStatements({ database, accounts, letterhead }),
  })
  await app.register(cardRoutes, { ...api, cards: parts.cards, limiter })
  await app.register(payoutAccountRoutes, { ...api, payoutAccounts: parts.payoutAccounts, limiter })
  await app.register(orderAdminRoutes, { ...adminApi, admin, orders, undoneSales: parts.undoneSales })
  await app.register(payoutDeskRoutes, { ...adminApi, desk: parts.desk })
  await app.register(paymentAdminRoutes, {
    ...{ ...adminApi, grantPlan: subscriptions.grant },
    reports: createFinanceReports({ database, accounts }),
    latestReconciliation: () => reconciliationStore.latest(db),
    reconcileBy: reconcileBy({ database, reconcile: parts.reconcile }),
  })
}
