import type { HouseTerms } from '@vermeil/contracts/selling/house-terms'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { HouseSettings } from '../../identity/house-settings/house-settings.ts'
import type { Subscriptions } from '../../identity/subscriptions/subscriptions.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Customers } from '../../platform/stripe/customer-store.ts'
import type { Auctions } from '../../selling/auctions/auctions.ts'
import type { Listings } from '../../selling/listings/listings.ts'
import type { Delivery } from '../delivery/delivery.ts'
import { createPaymentAdministration } from './books/administer-payments.ts'
import { createReconcile } from './books/reconcile.ts'
import { createAuthorizeBid } from './cards/authorize-bid.ts'
import { createCards } from './cards/cards.ts'
import { createChargeCard } from './cards/charge-card.ts'
import { createGuarantees } from './cards/guarantees.ts'
import { createPlaceGuaranteedBid } from './cards/place-guaranteed-bid.ts'
import { createHouseholdAmong } from './cards/same-household.ts'
import { createAgreeTerms, createRefuseCommissioned } from './checkout/agree-terms.ts'
import { createCreatePayment } from './checkout/create-payment.ts'
import { createOpenCheckout } from './checkout/open-checkout.ts'
import { createPaymentFunctions } from './checkout/payment-functions.ts'
import { createPaymentPages } from './checkout/payment-pages.ts'
import { createReceivePayment } from './checkout/receive-payment.ts'
import { createSellLoanedWork } from './checkout/sell-loaned-work.ts'
import { createSellWorks } from './checkout/sell-works.ts'
import { createSettleCheckout } from './checkout/settle-checkout.ts'
import { createChaseOrders } from './orders/chase-orders.ts'
import { createChooseDelivery } from './orders/choose-delivery.ts'
import { creditedOrderStore } from './orders/credited-order-store.ts'
import { createFulfilledOrders } from './orders/fulfilled-orders.ts'
import { createInvoiceForTransfer, createInvoiceSale } from './orders/issue-invoices.ts'
import { createLoanOrders } from './orders/loan-orders.ts'
import { orderDeliveryStore } from './orders/order-delivery-store.ts'
import { orderListStore } from './orders/order-list-store.ts'
import { createOrderPorts } from './orders/order-ports.ts'
import { overdueOrderStore } from './orders/overdue-order-store.ts'
import { createOwnOrders } from './orders/own-orders.ts'
import { ownedOrderStore } from './orders/owned-order-store.ts'
import { createProblemOrders } from './orders/problem-orders.ts'
import { createOrdersByQuote } from './orders/quoted-orders.ts'
import { createRefunds } from './orders/refunds.ts'
import { createUndoneSales } from './orders/undone-sales.ts'
import { handleOwnData } from './own-payment-data.ts'
import { handlePaymentJobs } from './payment-jobs.ts'
import { createPaymentMails } from './payment-mails.ts'
import { createPaymentNotices } from './payment-notices.ts'
import { registerPaymentRoutes } from './payment-routes.ts'
import type { Payments } from './payments.ts'
import { openOutgoingMoney } from './payout-accounts/outgoing-money.ts'
import { createEvents } from './provider/process-event.ts'

type Deps = Pick<
  Platform,
  'database' | 'forEachDue' | 'jobs' | 'logger' | 'stripe' | 'mail' | 'limiter' | 'siteUrl' | 'support'
> & {
  hooks: Pick<
    Hooks,
    | 'bidVoided'
    | 'commissionsOn'
    | 'invoiceSale'
    | 'loansNeedCard'
    | 'orderDisputed'
    | 'orderPaid'
    | 'ordersOfLots'
    | 'plannedDelivery'
    | 'quoteLease'
    | 'realtorOfSale'
    | 'saleUndone'
    | 'undoneSales'
  >
  customers: Customers
  accounts: Accounts
  catalog: Catalog
  listings: Listings
  auctions: Auctions
  notices: Notices
  subscriptions: Subscriptions
  delivery: Pick<Delivery, 'addresses' | 'profileCountry' | 'quotes' | 'sharingAddress' | 'tables' | 'tablesAsOf'>
  anonKey: string
  settings: Pick<HouseSettings, 'current'>
  /** The terms by which an invoice or a lease begins now. */
  terms: () => HouseTerms
  testArtworkForEveryone: boolean
}

export async function paymentsModule(deps: Deps): Promise<Module<Payments>> {
  const { hooks, database, forEachDue, jobs, logger, stripe, customers, siteUrl, limiter } = deps
  const { accounts, catalog, listings, auctions, subscriptions } = deps
  const { db } = database
  const letterhead = () => ({ siteUrl: siteUrl(), support: deps.support() })
  const mails = createPaymentMails({ mail: deps.mail, accounts, letterhead })
  const { notify, requestPayment } = createPaymentNotices({ notices: deps.notices, mails })

  const terms = createAgreeTerms({
    planOf: subscriptions.planOf,
    realtorOfSale: hooks.realtorOfSale.ask,
    householdAmong: createHouseholdAmong(deps),
  })
  const ports = createOrderPorts()
  const agreeTerms = terms.agree
  const incoming = createReceivePayment({ jobs, ports, agreeTerms, orderPaid: hooks.orderPaid.run, mails, notify })
  const { receive } = incoming
  const plannedFor = hooks.plannedDelivery.ask
  const choose = createChooseDelivery({ auctions, database, delivery: deps.delivery, plannedFor })
  const pages = createPaymentPages({ database, stripe })
  const byQuote = createOrdersByQuote({ database, delivery: deps.delivery, listings, mails, requestPayment, pages })
  const { quotes } = deps.delivery
  quotes.handleOrders(byQuote.port)
  hooks.orderPaid.on((tx, { id }) => quotes.endOfOrder(tx, id))
  const asksForCard = () => deps.settings.current().payment.cardBeforeBidding
  const placeBid = createPlaceGuaranteedBid({ database, jobs, accounts, auctions, notify })
  const guarantees = await createGuarantees({
    ...{ database, forEachDue, jobs, stripe, customers, receive, requestPayment, placeBid },
  })
  const refunds = await createRefunds({ database, forEachDue, jobs, stripe, logger, mails, ports })
  const chargeCard = await createChargeCard({ database, jobs, stripe, customers, receive, requestPayment })
  const settleCheckout = createSettleCheckout({ customers, receive, notify })
  const openCheckout = createOpenCheckout({ database, stripe, customers, siteUrl })
  const cards = createCards({
    database,
    stripe,
    customers,
    openCheckout,
    accounts,
    auctions,
    loansNeedCard: hooks.loansNeedCard.ask,
    subscriptions,
    asksForCard,
  })
  const outgoing = await openOutgoingMoney({ ...deps, refunds, orderDisputed: hooks.orderDisputed.run })
  const { payouts } = outgoing
  const events = await createEvents({
    ...{ database, forEachDue, jobs, logger, accounts, subscriptions, settleCheckout, guarantees, refunds, cards },
    ...{ payoutAccounts: outgoing.payoutAccounts, disputes: outgoing.disputes },
  })
  const refuseCommissioned = createRefuseCommissioned({ database, commissionsOn: hooks.commissionsOn.ask })
  const createPayment = createCreatePayment({
    ...{ database, accounts, listings, openCheckout, previewTerms: terms.preview, refuseCommissioned, choose },
    quoteLease: hooks.quoteLease.ask,
    testArtworkForEveryone: deps.testArtworkForEveryone,
    invoiceForTransfer: createInvoiceForTransfer({ database, siteUrl, agreeTerms, mails, terms: deps.terms }),
    authorizeBid: createAuthorizeBid({
      ...{ accounts, auctions, catalog, listings, openCheckout, refuseCommissioned, choose },
    }),
  })
  const functions = createPaymentFunctions({ stripe, customers, subscriptions, openCheckout, createPayment, siteUrl })
  const orders = createOwnOrders({
    ...{ database, accounts, catalog, listings, choose, openCheckout, letterhead, delivery: deps.delivery },
    ...{ pages, plannedFor },
  })
  const admin = createPaymentAdministration({ database, accounts, orders, refunds, receive })
  const undoneSales = createUndoneSales({
    ...{ database, auctions, catalog, listings, agreeTerms, mails, requestPayment, choose, byQuote, quotes },
    saleUndone: hooks.saleUndone.run,
  })
  const chase = createChaseOrders({ database, forEachDue, mails, notify })
  const reconcile = createReconcile({ database, stripe, events, logger })

  const resume = await handlePaymentJobs(jobs, {
    ...{ events, refunds, guarantees, chase, reconcile },
    ...{ sendPayouts: outgoing.sendPayouts, payAll: outgoing.transfers.wantAll },
  })

  // A session knows whether its account has a card.
  customers.onCardSet(accounts.noteChanged)
  handleOwnData({ db, accounts, auctions, customers })

  const sales = createSellWorks({ accounts, auctions, catalog, listings, saleUndone: hooks.saleUndone.run })
  const deliversNothing = { paid: async () => true }
  ports.handle('purchase', {
    // A sale in the saleroom is made by the click; its payment only pays for it.
    paid: async (tx, order) => order.saleId !== null || sales.sell(tx, order, order.amount),
    refunded: sales.undo,
  })
  ports.handle('auction', { ...deliversNothing, refunded: sales.undo })
  for (const kind of ['late-fee', 'damage', 'donation', 'test'] as const) ports.handle(kind, deliversNothing)

  const loanOrders = createLoanOrders({ database, orders, refunds, agreeTerms, requestPayment, chargeCard, mails })
  const api: Payments = {
    handle: ports.handle,
    invoiceSale: createInvoiceSale({
      ...{ database, auctions, listings, payments: incoming, guarantees, requestPayment, choose, byQuote },
    }),
    bidVoided: undoneSales.bidVoided,
    ordersOfLots: byQuote.ordersOfLots,
    latestOrdersOf: (accountId, limit) => orderListStore.latestOf(db, accountId, limit),
    lapsedBetween: (since, until) => overdueOrderStore.lapsedBetween(db, since, until),
    lapsedOf: (buyerIds) => overdueOrderStore.lapsedOf(db, buyerIds),
    boughtLots: (accountId) => orderListStore.boughtLots(db, accountId),
    dueFrom: (buyerIds) => orderListStore.dueFrom(db, buyerIds),
    ownedBy: (accountId) => ownedOrderStore.ofAccount(db, accountId),
    ownedOrder: (orderId) => ownedOrderStore.byId(db, orderId),
    soldOrder: (orderId) => ownedOrderStore.soldById(db, orderId),
    salesOfWork: ownedOrderStore.soldOfWork,
    orderedSince: creditedOrderStore.orderedSince,
    ordersFrom: (attributionIds) => creditedOrderStore.ofAttributions(db, attributionIds),
    paidSalesOf: (sellerId, since) => orderListStore.paidSalesOf(db, sellerId, since),
    undoneSales: undoneSales.totals,
    countOverdue: () => overdueOrderStore.countOverdue(db),
    deliveries: { of: (orderIds, on = db) => orderDeliveryStore.of(on, orderIds) },
    loanOrders,
    fulfillment: createFulfilledOrders({ database, loanOrders, ports }),
    problems: createProblemOrders(refunds),
    sellLoanedWork: createSellLoanedWork({ openCheckout, choose, sales }),
    ...{ admin, payouts },
    reconcile,
    rounds: {
      ...{ chase, reviewGuarantees: guarantees.review, payAll: outgoing.transfers.wantAll },
      sendRefunds: () => refunds.resume(0),
      sendPayouts: () => outgoing.sendPayouts.resume(false),
      resume: () => resume(0),
    },
  }

  hooks.bidVoided.on(api.bidVoided)
  hooks.invoiceSale.answerWith(api.invoiceSale)
  hooks.ordersOfLots.answerWith(api.ordersOfLots)
  hooks.undoneSales.answerWith(api.undoneSales)

  return {
    api,
    start: ports.requireAll,
    async routes(app) {
      await registerPaymentRoutes(app, {
        ...{ database, accounts, stripe, catalog, subscriptions, limiter, anonKey: deps.anonKey, letterhead },
        ...{ events, functions, orders, byQuote, payouts, cards, admin, undoneSales, reconcile },
        ...{ desk: outgoing.desk, payoutAccounts: outgoing.payoutAccounts },
      })
      // Not awaited: the provider's first start takes a moment, and only payments wait for it.
      app.addHook('onListen', async () => {
        const { port } = app.server.address() as { port: number }
        const listening = stripe.listenAt(`http://127.0.0.1:${port}/webhooks/stripe`)
        listening.then(() => resume(0)).catch((error) => logger.warn({ err: error }, 'payment resume failed'))
      })
    },
  }
}
