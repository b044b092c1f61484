import { apiSchemas, apiTagOf, apiTags } from './api-description.ts'
import { defaultSettings } from './default-settings.ts'
import { createHooks } from './hooks.ts'
import { accountsModule } from './modules/accounts/accounts.module.ts'
import type { HashCost } from './modules/accounts/passwords/passwords.ts'
import { loadSigningKey } from './modules/accounts/sessions/signing-key.ts'
import { alertsModule } from './modules/alerts/alerts.module.ts'
import { analyticsModule } from './modules/analytics/analytics.module.ts'
import { applicationsModule } from './modules/applications/applications.module.ts'
import { auctionsModule } from './modules/auctions/auctions.module.ts'
import { lotCounters } from './modules/auctions/lots/lot-counter-store.ts'
import { catalogModule } from './modules/catalog/catalog.module.ts'
import { artistCounters, watchCounters } from './modules/catalog/public/counter-store.ts'
import type { LotNews } from './modules/catalog/shared/lot-news.ts'
import { certificatesModule } from './modules/certificates/certificates.module.ts'
import { claimsModule } from './modules/claims/claims.module.ts'
import { collectionModule } from './modules/collection/collection.module.ts'
import { deliveryModule } from './modules/delivery/delivery.module.ts'
import { deskModule } from './modules/desk/desk.module.ts'
import { hiresModule } from './modules/hires/hires.module.ts'
import { houseSettingsModule } from './modules/house-settings/house-settings.module.ts'
import { createHouseSettings } from './modules/house-settings/house-settings.ts'
import { termsOf } from './modules/house-settings/setting-rules.ts'
import { inquiriesModule } from './modules/inquiries/inquiries.module.ts'
import { labelsModule } from './modules/labels/labels.module.ts'
import { leasingModule } from './modules/leasing/leasing.module.ts'
import { listingsModule } from './modules/listings/listings.module.ts'
import { loanPurchasesModule } from './modules/loan-purchases/loan-purchases.module.ts'
import { meetingsModule } from './modules/meetings/meetings.module.ts'
import { musicModule } from './modules/music/music.module.ts'
import { noticesModule } from './modules/notices/notices.module.ts'
import { orderProblemsModule } from './modules/order-problems/order-problems.module.ts'
import { overviewModule } from './modules/overview/overview.module.ts'
import type { DecidedObject } from './modules/parties/decided-objects.ts'
import { createParties } from './modules/parties/parties.ts'
import { paymentsModule } from './modules/payments/payments.module.ts'
import { peopleModule } from './modules/people/people.module.ts'
import { productionsModule } from './modules/productions/productions.module.ts'
import { questionsModule } from './modules/questions/questions.module.ts'
import { realtorsModule } from './modules/realtors/realtors.module.ts'
import { screenRightsModule } from './modules/screen-rights/screen-rights.module.ts'
import { shippingModule } from './modules/shipping/shipping.module.ts'
import { spendPlansModule } from './modules/spend-plans/spend-plans.module.ts'
import { stagingsModule } from './modules/stagings/stagings.module.ts'
import { storageModule } from './modules/storage/storage.module.ts'
import { createStorage } from './modules/storage/storage.ts'
import { subscriptionsModule } from './modules/subscriptions/subscriptions.module.ts'
import { wallsModule } from './modules/walls/walls.module.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { recordReading } from './platform/audit-store.ts'
import { createForEachDue } from './platform/for-each-due.ts'
import { createHttp } from './platform/http/create-http.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { describeApi } from './platform/http/openapi.ts'
import { clientAddress, trustedProxies } from './platform/http/trusted-proxies.ts'
import { limitReads } from './platform/limits/limit-requests.ts'
import { createLimiter, unlimited } from './platform/limits/limiter.ts'
import { createMailQueue } from './platform/mail/mail-queue.ts'
import { createImages } from './platform/media/images.ts'
import { handleRemovedFiles } from './platform/media/remove-files.ts'
import type { Module } from './platform/module.ts'
import type { Database } from './platform/postgres/database.ts'
import { createNews } from './platform/reads/news.ts'
import { measureReads } from './platform/reads/reads-metrics.ts'
import { createSharedReads } from './platform/reads/shared-reads.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { measureRealtime } from './platform/realtime/realtime-metrics.ts'
import { repairCounters } from './platform/repair-counters.ts'
import { createRounds } from './platform/rounds.ts'
import { createOwnOrigins } from './platform/site/own-origins.ts'
import { createSms } from './platform/sms.ts'
import { createCustomers } from './platform/stripe/customer-store.ts'
import { realtimeLimits, requestLimits } from './request-limits.ts'
import { registerOperations, registerSite } from './site.ts'
import { wireDemo } from './wire-demo.ts'

const counterChecks = (database: Database) => [artistCounters(database), watchCounters(database), lotCounters(database)]

export type Deps = Infrastructure & {
  /** Known only once the server listens, when SITE_URL is not set. */
  siteUrl: () => string
  dist?: string
  /** What a password's hash costs: less in tests, which create a thousand of them. */
  hashCost?: HashCost
  /** A refusal that its route does not declare fails, so that a test finds it. */
  strictRefusals?: boolean
  /** Off in most tests, which write rows past the server and read at once. */
  sharedReads?: { isOn?: boolean }
}

/**
 * The whole server, composed on one page: an ordered list of modules. Each is given the APIs of modules above it;
 * modules react to those below them through hooks. Tests build this too.
 */
export async function buildApp(deps: Deps) {
  const { config, database, metrics, bus, mailbox, siteUrl, tracing, logger } = deps
  const hooks = createHooks()
  const demo = await wireDemo(deps, hooks)
  const media = demo?.media ?? deps.media
  const origins = createOwnOrigins(siteUrl)
  const isTrustedProxy = trustedProxies(config.trustProxy)
  const limiter = config.rateLimits ? createLimiter({ store: deps.limitStore }) : unlimited
  const images = createImages({
    ...{ store: media, sources: demo?.imageSources ?? [] },
    onError: (error, key) => logger.warn({ err: error, path: key }, 'picture not made'),
  })
  const key = await loadSigningKey({ pem: config.jwtPrivateKey, dir: config.dataDir })
  const every = createRounds({ logger, metrics })
  const settings = await createHouseSettings({ database, bus, every, logger, defaults: defaultSettings(deps) })
  const reads = createSharedReads(deps.sharedReads)
  measureReads(metrics, reads)
  const services = {
    ...deps,
    ...{ media, hooks, limiter, images, key, every, settings, reads },
    forEachDue: createForEachDue({ database, logger, metrics }),
    lotNews: createNews<LotNews>(bus, 'lot-news'),
    anonKey: config.anonKey,
    support: () => settings.current().support,
    terms: () => termsOf(settings.current()),
    mail: await createMailQueue(deps),
    customers: createCustomers(deps),
    parties: createParties(deps),
    sms: createSms({ url: config.sms.url, mailbox: mailbox ?? undefined }),
  }

  await handleRemovedFiles(deps.jobs, media)
  const files = createStorage({
    ...{ database, media, images },
    secret: key.derive('signed addresses'),
    onError: (error) => logger.warn({ err: error }, 'file removal failed'),
  })
  const accounts = await accountsModule({
    ...services,
    storage: files,
    issuer: `${config.siteUrl ?? 'http://localhost'}/auth/v1`,
    ownOrigins: origins.all,
    admin: config.admin,
  })
  const realtime = createRealtime({
    ...{ bus, anonKey: config.anonKey },
    checkToken: accounts.api.checkToken,
    authenticateToken: accounts.api.authenticateToken,
    addressOf: (request) => clientAddress(request, isTrustedProxy),
    limits: config.rateLimits ? realtimeLimits(config.sockets) : null,
    isOwnOrigin: (origin) => origins.all().includes(origin),
  })
  accounts.api.onSessionsEnded(({ sessionIds }) => realtime.sessionsEnded(sessionIds))
  measureRealtime(metrics, realtime)

  const above = { ...services, realtime, accounts: accounts.api }
  const houseSettings = houseSettingsModule({ ...above, isDemo: config.demo })
  const storage = storageModule({ ...above, storage: files })
  const inquiries = await inquiriesModule(above)
  const music = await musicModule({ ...above, musicPin: config.musicPin })
  const subscriptions = await subscriptionsModule(above)
  const catalog = await catalogModule(above)
  const notices = noticesModule({ ...above, catalog: catalog.api, pushServices: config.pushServices })
  const notifying = { ...above, catalog: catalog.api, notices: notices.api }
  const alerts = await alertsModule(notifying)
  const applications = applicationsModule(notifying)
  const auctions = await auctionsModule(notifying)
  const listings = await listingsModule({
    ...{ ...above, catalog: catalog.api, auctions: auctions.api },
    listingLimit: subscriptions.api.listingLimit,
  })
  const delivery = await deliveryModule({ ...notifying, listings: listings.api })
  const spendPlans = await spendPlansModule({
    ...{ ...notifying, auctions: auctions.api, delivery: delivery.api },
  })
  const questions = await questionsModule({ ...notifying, listings: listings.api })
  const payments = await paymentsModule({
    ...{ ...above, catalog: catalog.api, listings: listings.api, auctions: auctions.api },
    ...{ notices: notices.api, subscriptions: subscriptions.api },
    delivery: delivery.api,
    testArtworkForEveryone: !config.production,
  })
  const leasing = leasingModule({ ...above, listings: listings.api, payments: payments.api })
  const screenRights = screenRightsModule(above)
  const productions = await productionsModule({ ...above, screenRights: screenRights.api })
  const lending = { ...notifying, listings: listings.api, leasing: leasing.api, payments: payments.api }
  const shipping = await shippingModule({ ...notifying, payments: payments.api })
  const claims = await claimsModule(notifying)
  const problems = { database, claims: claims.api, payments: payments.api, shipping: shipping.api }
  const orderProblems = orderProblemsModule(problems)
  const hires = await hiresModule({
    ...{ ...lending, productions: productions.api, claims: claims.api, screenRights: screenRights.api },
  })
  const loanPurchases = loanPurchasesModule({ ...lending, hires: hires.api })
  const collection = collectionModule({ ...above, siteUrl, catalog: catalog.api, payments: payments.api })
  const certificates = certificatesModule({
    ...{ ...above, siteUrl, catalog: catalog.api, auctions: auctions.api },
    ...{ delivery: delivery.api, listings: listings.api, payments: payments.api },
  })
  const meetings = meetingsModule(notifying)
  const realtors = await realtorsModule({ ...lending, meetings: meetings.api, auctions: auctions.api })
  const stagings = await stagingsModule({ ...lending, hires: hires.api, realtors: realtors.api })
  const labels = await labelsModule({
    ...{ ...lending, delivery: delivery.api, productions: productions.api, realtors: realtors.api },
  })
  const walls = await wallsModule(above)
  const analytics = analyticsModule({ database, catalog: catalog.api, auctions: auctions.api, payments: payments.api })
  const api = {
    ...{ accounts: accounts.api, music: music.api, subscriptions: subscriptions.api, catalog: catalog.api },
    ...{ listings: listings.api, auctions: auctions.api, notices: notices.api, payments: payments.api },
    ...{ claims: claims.api, hires: hires.api, leasing: leasing.api, collection: collection.api },
    ...{ productions: productions.api, realtors: realtors.api, stagings: stagings.api },
    ...{ meetings: meetings.api, delivery: delivery.api, spendPlans: spendPlans.api, shipping: shipping.api },
    ...{ orderProblems: orderProblems.api, alerts: alerts.api, questions: questions.api },
    ...{ labels: labels.api, walls: walls.api, screenRights: screenRights.api },
  }
  const desks = { applications: applications.api, inquiries: inquiries.api }
  const overview = overviewModule({ ...api, ...desks })
  const people = await peopleModule({ ...above, ...api, notices: notices.api })
  const desk = deskModule({ database, ...api, ...desks })
  const modules: Module<unknown>[] = [
    ...[accounts, houseSettings, storage, inquiries, music, subscriptions, catalog],
    ...[notices, alerts, applications, auctions, listings, delivery, questions, payments, leasing, shipping],
    ...[screenRights, productions, claims, orderProblems, hires, loanPurchases, realtors, stagings, labels],
    ...[spendPlans, walls],
    ...[analytics, collection, certificates, meetings, overview, people, desk],
  ]
  if (demo) modules.push(await demo.module({ ...above, ...api, ...desks, people: people.api }))
  // The figures of the demonstration have no rows behind them.
  else modules.push(repairCounters({ ...services, checks: counterChecks(database) }))

  let isDraining = false
  const app = await createHttp({
    ...{ logger, tracing, isTrustedProxy, strictRefusals: deps.strictRefusals },
    recordReading: (reading) => recordReading(database.db, reading),
    refuseParty: (accountId, objects, { isByRules }) =>
      services.parties[isByRules ? 'refusePaidWith' : 'refuse'](accountId, objects as readonly DecidedObject[]),
    ...{ authenticate: accounts.api.authenticate, ownOrigins: origins.all, secure: siteUrl().startsWith('https:') },
  })
  if (!config.production) app.addHook('onListen', async () => origins.addLocal(app.addresses()))
  limitReads(app, limiter, requestLimits.reads)
  demo?.holdUntilSeeded(app)
  reads.serve(app)
  await describeApi(app, {
    ...{ siteUrl, supportEmail: services.support().email },
    ...{ schemas: apiSchemas, tags: apiTags, tagOf: apiTagOf },
  })
  serveMetrics(app, metrics, config.metricsToken)
  await registerOperations(app, { ...deps, ...api, settings, media, images, isDraining: () => isDraining })
  for (const { routes } of modules) await routes?.(app)
  await registerSite(app, { ...deps, ...api, certificates: certificates.api, settings, reads })
  const channels = modules.flatMap((module) => module.channels ?? [])
  realtime.attach(app.server, channels)

  for (const { start } of modules) await start?.()
  return {
    app,
    ...api,
    demo,
    async close() {
      isDraining = true
      await realtime.close()
      await app.close()
      for (const { stop } of modules.toReversed()) await stop?.()
    },
  }
}
