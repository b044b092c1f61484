import type { PlanId } from '@vermeil/contracts/plans'
import { recordAct } from '../../platform/audit-store.ts'
import type { Http } from '../../platform/http/http.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Logger } from '../../platform/logger.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import type { StripeConnection } from '../../platform/stripe/stripe-client.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Auctions } from '../auctions/auctions.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Leasing } from '../leasing/leasing.ts'
import type { Listings } from '../listings/listings.ts'
import type { Notices } from '../notices/notices.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import { paymentAdminRoutes } from './books/admin-routes.ts'
import { createAdministration } from './books/administer-payments.ts'
import { ledger } from './books/ledger-store.ts'
import { createPayouts } from './books/payouts.ts'
import { createReconcile } from './books/reconcile.ts'
import { books } from './books/reconcile-store.ts'
import { createSalesView } from './books/sales-view.ts'
import { cardRoutes } from './cards/card-routes.ts'
import { createCards } from './cards/cards.ts'
import { createGuarantees } from './cards/guarantees.ts'
import { createCreatePayment } from './checkout/create-payment.ts'
import { functionRoutes } from './checkout/function-routes.ts'
import { createOpenCheckout } from './checkout/open-checkout.ts'
import { createPaymentFunctions } from './checkout/payment-functions.ts'
import { createPaymentResult } from './checkout/payment-result.ts'
import { createReceiveMoney } from './checkout/receive-money.ts'
import { createRequestPayment } from './checkout/request-payment.ts'
import { createSellLot } from './checkout/sell-lot.ts'
import { createSettleCheckout } from './checkout/settle-checkout.ts'
import { createCancelVoided } from './orders/cancel-voided.ts'
import { createChaseOrders } from './orders/chase-orders.ts'
import { createHandleLapse } from './orders/handle-lapse.ts'
import { createInvoiceSale } from './orders/invoice-sale.ts'
import { createInvoiceForTransfer } from './orders/invoice-transfer.ts'
import { createObligations } from './orders/obligations.ts'
import { orderRoutes } from './orders/order-routes.ts'
import { orderStore } from './orders/order-store.ts'
import { createOwnOrders } from './orders/own-orders.ts'
import { createRefunds } from './orders/refunds.ts'
import { createUndoneSales } from './orders/undone-sales.ts'
import { dailyReconciliation, paymentRound } from './payment-jobs.ts'
import { createPaymentMails } from './payment-mails.ts'
import { createPaymentSettings } from './payment-settings.ts'
import type { Customers } from './provider/customers.ts'
import { createEvents } from './provider/process-event.ts'
import { webhookRoutes } from './provider/webhook-routes.ts'
import { createSeedPayments } from './seed-payments.ts'
import { createTellPerson } from './tell-person.ts'

type Deps = {
  database: Database
  jobs: Jobs
  logger: Logger
  stripe: StripeConnection
  customers: Customers
  accounts: Accounts
  catalog: Catalog
  listings: Listings
  auctions: Auctions
  notices: Notices
  leasing: Leasing
  subscriptions: Subscriptions
  mail: MailQueue
  limiter: Limiter
  anonKey: string
  siteUrl: () => string
  support: { email: string; phone: string }
  /** Demo bidders have no inbox that anybody reads. */
  hasNoReader: (accountId: string) => boolean
  /** The realtor whose proposal brought this buyer to this work; they have their share of the sale. */
  realtorOf: (tx: Tx, artworkId: string, buyerId: string) => Promise<string | null>
  testArtworkForEveryone: boolean
}

export type Payments = Awaited<ReturnType<typeof createPayments>>
export type PaymentsFace = Omit<Payments, 'register'>

/** Money: what is owed, how it comes in, who gets it, and the books about all of it. */
export async function createPayments(deps: Deps) {
  const { database, jobs, stripe, accounts, subscriptions } = deps
  const { db } = database
  const letterhead = () => ({ siteUrl: deps.siteUrl(), support: deps.support })
  const tell = createTellPerson(deps.notices)
  const mails = createPaymentMails({ ...deps, letterhead })
  const requestPayment = createRequestPayment({ mails, tell })
  const shared = { ...deps, mails, tell, requestPayment, letterhead }

  const settings = createPaymentSettings({ ...deps, isReal: stripe.isReal })
  const money = createReceiveMoney({ ...shared, planOf: subscriptions.planOf, sellLot: createSellLot(deps) })
  const guarantees = await createGuarantees({ ...shared, receive: money.receive })
  const refunds = await createRefunds(shared)
  const settleCheckout = createSettleCheckout({ ...shared, receive: money.receive })
  const openCheckout = createOpenCheckout(deps)
  const cards = createCards({ ...deps, settings, openCheckout })
  const events = await createEvents({ ...shared, settleCheckout, guarantees, refunds, cards })
  const invoiceForTransfer = createInvoiceForTransfer({ ...deps, mailInvoice: mails.invoice })
  const createPayment = createCreatePayment({ ...deps, openCheckout, invoiceForTransfer })
  const orders = createOwnOrders({ ...shared, openCheckout })
  const payouts = createPayouts(deps)
  const chase = createChaseOrders(shared)
  const reconcile = createReconcile({ ...deps, events })
  const functions = createPaymentFunctions({ ...deps, openCheckout, createPayment })

  /** Everything that was begun and may have been interrupted; all of it may be done twice without harm. */
  async function resume(olderThanSeconds: number): Promise<void> {
    await events.resume(olderThanSeconds)
    await refunds.resume(olderThanSeconds)
    await guarantees.resume()
  }

  await jobs.handle(paymentRound, async () => {
    await resume(60)
    await chase()
    await guarantees.review()
  })
  await jobs.schedule(paymentRound, '* * * * *', {})
  await jobs.handle(dailyReconciliation, async () => void (await reconcile()))
  await jobs.schedule(dailyReconciliation, '17 4 * * *', {})

  accounts.onExport('orders and payments', async (accountId) => ({
    orders: await orderStore.ofBuyer(db, accountId),
    statement: await ledger.statementOf(db, accountId),
  }))
  accounts.onObligationsAsked(createObligations(deps.auctions))
  // Orders and the books stay, without a name: another's money needs them (promise 18).
  accounts.onErase((tx, accountId) => deps.customers.forgetCard(tx, accountId))

  const face = {
    orders,
    resultOf: createPaymentResult(deps),
    salesOf: createSalesView({ database, payouts }),
    subscriptionOf: subscriptions.ofAccount,
    grantPlan: (adminId: string, accountId: string, plan: PlanId | null, reason: string) =>
      subscriptions.grant(adminId, accountId, plan, reason),
    async statementOf(accountId: string) {
      const lines = await ledger.statementOf(db, accountId)
      const balance = lines.reduce((sum, { amount }) => sum + amount, 0)
      return { balance, lines: lines.map(({ at, ...line }) => ({ at: at.toISOString(), ...line })) }
    },

    ordersOfLots: (bought: readonly { accountId: string; lotId: string }[]) => orderStore.ofLots(db, bought),
    dueFrom: (buyerIds: readonly string[]) => orderStore.dueFrom(db, buyerIds),

    admin: createAdministration({ ...shared, orders, payouts, refunds, receive: money.receive }),
    undoneSales: createUndoneSales(deps),
    bidVoided: createCancelVoided(shared),
    lapses: createHandleLapse({ ...shared, money }),
    settings,
    reconcile,
    /** Asked for by an administrator, beside the daily one. */
    async reconcileBy(adminId: string) {
      await database.transaction((tx) => recordAct(tx, { actorId: adminId, act: 'reconciliation', subject: 'house' }))
      return reconcile()
    },
    latestReconciliation: () => books.latest(db),

    /** Whether this person has to leave a card before they may bid. */
    needsCard: settings.needsCard,
    invoiceSale: createInvoiceSale({ ...shared, money, guarantees }),
    /** One round each, for whoever keeps time by another clock. */
    rounds: { chase, reviewGuarantees: guarantees.review },
    /** Once the house listens and the provider can be called: takes up what a crash has left lying. */
    async start(webhookUrl: string): Promise<void> {
      await stripe.listenAt(webhookUrl)
      await resume(0)
    },
    events,
    seed: createSeedPayments(deps),
  }

  return {
    ...face,
    async register(app: Http): Promise<void> {
      await app.register(webhookRoutes, { events, webhookSecret: stripe.webhookSecret })
      await app.register(functionRoutes, { prefix: '/functions/v1', functions, ...deps })
      await app.register(orderRoutes, { prefix: '/api/v1', payments: face, limiter: deps.limiter })
      await app.register(cardRoutes, { prefix: '/api/v1', cards, limiter: deps.limiter })
      await app.register(paymentAdminRoutes, { prefix: '/api/v1/admin', payments: face })
    },
  }
}
