import { apiSchemas, apiTagOf, apiTags } from './api-description.ts'
import { createAccounts } from './modules/accounts/accounts.ts'
import type { HashCost } from './modules/accounts/passwords/passwords.ts'
import { loadSigningKey } from './modules/accounts/sessions/signing-key.ts'
import { createApplications } from './modules/applications/applications.ts'
import { auctionChannels } from './modules/auctions/auction-channels.ts'
import { invoiceSale } from './modules/auctions/auction-jobs.ts'
import { createAuctionMetrics } from './modules/auctions/auction-metrics.ts'
import { auctionRoutes } from './modules/auctions/auction-routes.ts'
import { createAuctions } from './modules/auctions/auctions.ts'
import { saleroomRoutes } from './modules/auctions/saleroom/saleroom-routes.ts'
import { createCatalog } from './modules/catalog/catalog.module.ts'
import { catalogChannels } from './modules/catalog/catalog-channels.ts'
import { createStatsEvents } from './modules/catalog/public/stats-events.ts'
import { demoAccounts, demoBidders as demoBidderAccounts } from './modules/demo/demo-accounts.ts'
import { createDemoBidders } from './modules/demo/demo-bidders.ts'
import { createDemoBuyers } from './modules/demo/demo-buyers.ts'
import { createDemoHouse } from './modules/demo/demo-house.ts'
import { createDemoMusic } from './modules/demo/demo-music.ts'
import { paintedOriginals } from './modules/demo/painted-originals.ts'
import { createPainter } from './modules/demo/painter/painter.ts'
import { createRestock } from './modules/demo/restock.ts'
import { createInquiries } from './modules/inquiries/inquiries.ts'
import { inquiryRoutes } from './modules/inquiries/inquiry-routes.ts'
import { leaseRoutes } from './modules/leasing/lease-routes.ts'
import { createLeasing } from './modules/leasing/leasing.ts'
import { createListings } from './modules/listings/listings.module.ts'
import { createMusic } from './modules/music/music.ts'
import { musicRoutes } from './modules/music/music-routes.ts'
import { createMailNotices } from './modules/notices/mail-notices.ts'
import { noticeChannels } from './modules/notices/notice-channels.ts'
import { noticeRoutes } from './modules/notices/notice-routes.ts'
import { createNotices, type OrdersOfLots } from './modules/notices/notices.ts'
import { createPayments } from './modules/payments/payments.ts'
import { createCustomers } from './modules/payments/provider/customers.ts'
import { createStorage } from './modules/storage/storage.ts'
import { storageRoutes } from './modules/storage/storage-routes.ts'
import { createSubscriptions } from './modules/subscriptions/subscriptions.ts'
import type { Parts } from './open-parts.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import { createHttp } from './platform/http/http.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { describeApi } from './platform/http/openapi.ts'
import { clientAddress, trustedProxies } from './platform/http/trusted-proxies.ts'
import { limitReads } from './platform/limits/limit-reads.ts'
import { createLimiter, unlimited } from './platform/limits/limiter.ts'
import { createMailQueue } from './platform/mail/mail-queue.ts'
import { mailboxRoutes } from './platform/mail/mailbox-routes.ts'
import { createImages } from './platform/media/images.ts'
import { mediaRoutes } from './platform/media/media-routes.ts'
import { pendingMigrations } from './platform/postgres/migrate.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { measureRealtime } from './platform/realtime/realtime-metrics.ts'
import { createRounds } from './platform/rounds.ts'
import { configRoute } from './platform/site/config-route.ts'
import { feedRoutes } from './platform/site/feed-routes.ts'
import { ownOriginsOf } from './platform/site/own-origins.ts'
import { securityTxtRoute } from './platform/site/security-txt-route.ts'
import { serveSite, webDist } from './platform/site/site.ts'
import { sitemapRoutes } from './platform/site/sitemap-routes.ts'
import { createSms } from './platform/sms.ts'
import { requestLimits } from './request-limits.ts'
import { createHeads, listedPaths } from './site-pages.ts'

export type Deps = Parts & {
  /** Known only once the server listens, when SITE_URL is not set. */
  siteUrl: () => string
  dist?: string
  /** What a password's hash costs: less in tests, which make a thousand of them. */
  hashCost?: HashCost
  /** A refusal that its route does not declare fails, so that a test finds it. */
  strictRefusals?: boolean
}

/** The whole house, composed on one page: wiring is read here, not discovered. Tests build this too. */
export async function buildApp(deps: Deps) {
  const { config, database, jobs, logger, metrics, bus, media, mailer, mailbox, siteUrl, dist = webDist } = deps
  const isTrustedProxy = trustedProxies(config.trustProxy)
  const every = createRounds({ logger, metrics })
  const painter = config.demo ? createPainter() : null
  const isPictureUsed = async (key: string) =>
    (await listings.isPictureUsed(key)) || (await catalog.isPortraitUsed(key))
  const images = createImages({
    store: media,
    originals: painter ? [paintedOriginals({ painter, isPictureUsed })] : [],
  })
  const mail = await createMailQueue({ jobs, mailer })
  const limiter = config.rateLimits ? createLimiter({ store: deps.limitStore }) : unlimited
  const onError = (error: Error) => logger.warn({ err: error }, 'file removal failed')
  const key = await loadSigningKey({ pem: config.jwtPrivateKey, dir: config.dataDir })
  const storage = createStorage({ database, media, images, secret: key.derive('signed addresses'), onError })
  const ownOrigins = () => ownOriginsOf({ siteUrl: siteUrl(), addresses: config.production ? [] : app.addresses() })
  const accounts = await createAccounts({
    ...{ database, jobs, bus, limiter, mailer, mail, storage, key, siteUrl },
    sms: createSms({ url: config.sms.url, mailbox: mailbox ?? undefined }),
    anonKey: config.anonKey,
    issuer: `${config.siteUrl ?? 'http://localhost'}/auth/v1`,
    ownOrigins,
    hashCost: deps.hashCost,
  })
  accounts.onExport('files', storage.exportOf)
  accounts.onErase(storage.eraseOwner)
  if (config.admin) await accounts.ensureAdministrator(config.admin)
  const inquiries = await createInquiries({
    ...{ database, jobs, mailer, media, siteUrl, support: config.support },
    emailOf: async (accountId) => (await accounts.accountById(accountId))?.email ?? null,
  })
  accounts.onExport('inquiries', inquiries.exportOf)
  accounts.onErase(inquiries.eraseOf)
  const onComposeError = (error: unknown) => logger.warn({ err: error }, 'music rendering failed')
  const demoMusic = config.demo ? createDemoMusic({ database, media, onError: onComposeError }) : null
  const music = await createMusic({
    ...{ database, jobs, media, limitStore: deps.limitStore, musicPin: config.musicPin },
    ...(demoMusic ? { provide: demoMusic.provide } : {}),
  })
  await demoMusic?.fill(music)

  const customers = createCustomers({ database, stripe: deps.stripe })
  const subscriptions = await createSubscriptions({
    ...{ database, jobs, logger, mail, accounts, customers, siteUrl, stripe: deps.stripe },
    listingsInUse: async (accountId) => (await listings.ofSeller(accountId)).used,
  })
  accounts.onErase(subscriptions.eraseOf)
  accounts.onPreferencesSet((tx, accountId, { autoRenewSubscription }) =>
    subscriptions.renewalChosen(tx, accountId, autoRenewSubscription),
  )
  const catalog = await createCatalog({
    ...{ database, jobs, logger, accounts, limiter },
    undoneSales: () => payments.undoneSales(),
  })
  const listings = await createListings({
    ...{ database, jobs, media, images, accounts, limiter, mail, siteUrl, catalog },
    listingLimit: subscriptions.listingLimit,
    onLotWithdrawn: (tx, lotId) => auctions.lotWithdrawn(tx, lotId),
  })
  const applications = createApplications({
    ...{ database, accounts, catalog, mail, limiter, siteUrl },
    anonKey: config.anonKey,
  })

  const realtime = createRealtime({
    ...{ bus, anonKey: config.anonKey, checkToken: accounts.checkToken, authenticateToken: accounts.authenticateToken },
    addressOf: (request) => clientAddress(request, isTrustedProxy),
    limits: config.rateLimits
      ? {
          socketsPerAddress: config.sockets.perAddress,
          socketsPerAccount: config.sockets.perAccount,
          frames: { perSecond: 20, burst: 100 },
        }
      : null,
    channels: [...auctionChannels, ...catalogChannels, ...noticeChannels],
    isOwnOrigin: (origin) => ownOrigins().includes(origin),
  })
  accounts.onSessionsEnded(({ sessionIds }) => realtime.sessionsEnded(sessionIds))
  measureRealtime(metrics, realtime)
  const statsEvents = createStatsEvents({ stats: catalog.stats, realtime, every })
  const cardsOf = (lotIds: readonly string[]) => catalog.cards(lotIds, null)
  const ordersOf: OrdersOfLots = (bought) => payments.ordersOfLots(bought)
  const notices = createNotices({ database, realtime, logger, cardsOf, ordersOf })
  const bidderIds = demoBidderAccounts.map(({ id }) => id)
  const hasNoReader = (accountId: string) => bidderIds.includes(accountId)
  const mailNotices = createMailNotices({
    ...{ database, accounts, mail, cardsOf, ordersOf, siteUrl, every },
    hasNoReader,
  })
  const auctions = await createAuctions({
    ...{ database, jobs, realtime, notices, logger, catalog, tracing: deps.tracing },
    metrics: createAuctionMetrics(metrics),
    onLotsEnded: listings.lotsEnded,
    onBidVoided: (tx, voided) => payments.bidVoided(tx, voided),
    needsCard: (accountId) => payments.needsCard(accountId),
    accountByEmail: accounts.accountByEmail,
    demoBiddersInRoom: () => demoBidders?.inRoom() ?? 0,
  })

  accounts.onObligationsAsked(auctions.obligationsOf)
  const leasing = createLeasing({ database, listings })
  accounts.onObligationsAsked(leasing.obligationsOf)
  const payments = await createPayments({
    ...{
      database,
      jobs,
      logger,
      mail,
      limiter,
      accounts,
      catalog,
      listings,
      auctions,
      notices,
      leasing,
      subscriptions,
    },
    ...{ customers, siteUrl, anonKey: config.anonKey, support: config.support, stripe: deps.stripe },
    ...{ hasNoReader, realtorOf: async () => null, testArtworkForEveryone: !config.production },
  })
  await jobs.handle(invoiceSale, ({ saleId }) => payments.invoiceSale(saleId))

  const demo = config.demo
    ? createDemoHouse({ database, images, accounts, catalog, listings, auctions, payments, subscriptions })
    : null
  await demo?.fill()
  await demo?.hangPictures()
  const demoBidders = demo && config.demoBidders ? createDemoBidders({ auctions, bidderIds, every }) : null
  const demoBuyers = demo ? createDemoBuyers({ payments, bidderIds, adminId: demoAccounts.admin.id, every }) : null
  const restock = demo ? createRestock({ database, auctions, catalog, listings, every }) : null

  let draining = false
  async function jobsAreMoving(): Promise<boolean> {
    const stuck = await jobs.stuckQueues()
    for (const { job, oldestDueSeconds } of stuck) logger.warn({ job, seconds: oldestDueSeconds }, 'queue stuck')
    return stuck.length === 0
  }
  const app = await createHttp({
    logger,
    tracing: deps.tracing,
    isTrustedProxy,
    authenticate: accounts.authenticate,
    secure: siteUrl().startsWith('https:'),
    ownOrigins,
    strictRefusals: deps.strictRefusals,
  })
  limitReads(app as never, limiter, requestLimits.reads)
  await describeApi(app, {
    ...{ siteUrl, supportEmail: config.support.email, schemas: apiSchemas, tags: apiTags, tagOf: apiTagOf },
  })
  serveMetrics(app as never, metrics, config.metricsToken)

  await app.register(healthRoutes, {
    isDraining: () => draining,
    checks: [
      { name: 'database', check: async () => (await database.pool.query('select 1')).rowCount === 1 },
      { name: 'migrations', check: async () => (await pendingMigrations(database.pool)).length === 0 },
      { name: 'bus', check: async () => bus.healthy() },
      { name: 'jobs', check: jobsAreMoving },
    ],
  })
  await app.register(configRoute, {
    publicConfig: () => ({
      ...{ siteUrl: siteUrl(), anonKey: config.anonKey, demo: config.demo, support: config.support },
      testArtworkForEveryone: !config.production,
    }),
  })
  await app.register(mediaRoutes, { store: media, images })
  if (mailbox) await app.register(mailboxRoutes, { mailbox, siteUrl })
  await accounts.register(app)
  await app.register(storageRoutes, {
    prefix: '/storage/v1',
    ...{ storage, limiter, authenticate: accounts.authenticate, anonKey: config.anonKey },
    isActive: async (accountId) => (await accounts.accountById(accountId))?.suspendedAt === null,
  })
  await catalog.register(app)
  await listings.register(app)
  await app.register(auctionRoutes, { auctions, limiter })
  await app.register(saleroomRoutes, { auctions, limiter })
  await app.register(noticeRoutes, { notices })
  realtime.attach(app.server)
  await applications.register(app)
  await payments.register(app)
  await app.register(leaseRoutes, { prefix: '/api/v1', leasing })
  app.addHook('onListen', async () => {
    const { port } = app.server.address() as { port: number }
    // Its first start takes a moment; whoever wants to pay meanwhile waits, and nobody else does.
    void payments
      .start(`http://127.0.0.1:${port}/webhooks/stripe`)
      .then(() => demo?.seedPlan())
      .catch(warnOfPayments)
  })
  const warnOfPayments = (error: unknown) => logger.warn({ err: error }, 'payment resume failed')
  const listEntries = async () => [...listedPaths.map((path) => ({ path })), ...(await catalog.heads.sitemapEntries())]
  await app.register(inquiryRoutes, { prefix: '/api/v1', inquiries, media, limiter })
  await app.register(musicRoutes, { prefix: '/api/v1', music, media, limiter })
  app.addHook('onListen', async () => demoMusic?.renderAhead())
  await app.register(sitemapRoutes, { siteUrl, listEntries })
  await app.register(feedRoutes, { siteUrl, newestLots: catalog.heads.newestLots })
  await app.register(securityTxtRoute, { siteUrl, contactEmail: config.support.email })
  await serveSite(app, { dist, siteUrl, headFor: createHeads([catalog.heads.headFor]) })

  await auctions.start()
  mailNotices.start()
  statsEvents.start()
  demoBidders?.start()
  demoBuyers?.start()
  restock?.start()
  return {
    app,
    payments,
    subscriptions,
    async close() {
      draining = true
      await statsEvents.stop()
      await realtime.close()
      await app.close()
      await mailNotices.stop()
      await demoBidders?.stop()
      await demoBuyers?.stop()
      await restock?.stop()
      await auctions.close()
      notices.close()
      await catalog.settle()
      await painter?.close()
      await demoMusic?.close()
    },
  }
}
