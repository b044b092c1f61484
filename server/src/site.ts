import type { HouseSettings } from './identity/house-settings/house-settings.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { createHeads, listedPaths, missingPage } from './page-heads.ts'
import { healthRoutes } from './platform/http/health-routes.ts'
import type { Http } from './platform/http/http.ts'
import { mailboxRoutes } from './platform/mail/mailbox-routes.ts'
import type { Images } from './platform/media/images.ts'
import { mediaRoutes } from './platform/media/media-routes.ts'
import { isMigrated } from './platform/postgres/migrate.ts'
import type { SharedReads } from './platform/reads/shared-reads.ts'
import { configRoute } from './platform/site/config-route.ts'
import { feedRoutes } from './platform/site/feed-routes.ts'
import { securityTxtRoute } from './platform/site/security-txt-route.ts'
import { serveSite, webDist } from './platform/site/site.ts'
import { sitemapRoutes } from './platform/site/sitemap-routes.ts'
import { createRecordPages, type RecordDeps } from './record-pages.ts'
import { redirectRenamedQueries } from './redirect-renamed-queries.ts'
import type { Auctions } from './selling/auctions/auctions.ts'

type Deps = Infrastructure & { siteUrl: () => string; settings: Pick<HouseSettings, 'public' | 'current'> }

/** What everybody may know of the configuration and the settings. */
const publicConfigOf =
  ({ config, settings, siteUrl }: Deps) =>
  async () => ({
    ...(await settings.public()),
    siteUrl: siteUrl(),
    anonKey: config.anonKey,
    demo: config.demo,
    backupDays: config.backups.keepDays,
    testArtworkForEveryone: !config.production,
  })

type OperationsDeps = Deps & { auctions: Pick<Auctions, 'isBiddingUp'>; images: Images; isDraining: () => boolean }

/** Health checks, pictures, the mailbox and old links: what belongs to no module. */
export async function registerOperations(app: Http, deps: OperationsDeps) {
  const { database, jobs, logger, bus, media, mailbox, siteUrl, auctions, images, isDraining } = deps
  async function jobsAreMoving(): Promise<boolean> {
    const stuck = await jobs.stuckQueues()
    for (const { job, oldestDueSeconds } of stuck) logger.warn({ job, seconds: oldestDueSeconds }, 'queue stuck')
    return stuck.length === 0
  }
  app.addHook('onRequest', redirectRenamedQueries)
  await app.register(healthRoutes, {
    isDraining,
    checks: [
      { name: 'database', check: database.isUp },
      { name: 'migrations', check: () => isMigrated(database.pool) },
      { name: 'bus', check: async () => bus.healthy() },
      { name: 'jobs', check: jobsAreMoving },
      { name: 'bidding', check: auctions.isBiddingUp },
      { name: 'media', check: media.isUp },
    ],
  })
  await app.register(configRoute, {
    publicConfig: publicConfigOf(deps),
  })
  await app.register(mediaRoutes, { store: media, images })
  if (mailbox) await app.register(mailboxRoutes, { mailbox, siteUrl })
}

type SiteDeps = Deps & RecordDeps & { dist?: string; reads: SharedReads }

/** The pages of the web, with the head that search engines and link previews read. Registered last: it takes any path. */
export async function registerSite(app: Http, deps: SiteDeps) {
  const { siteUrl, settings, logger, reads, dist = webDist } = deps
  const { heads } = deps.catalog
  const listEntries = async () => [...listedPaths.map((path) => ({ path })), ...(await heads.sitemapEntries())]
  await app.register(sitemapRoutes, { siteUrl, listEntries })
  await app.register(feedRoutes, { siteUrl, newestLots: heads.newestLots })
  await app.register(securityTxtRoute, { siteUrl, contactEmail: () => settings.current().support.email })
  const headFor = createHeads(createRecordPages(deps))
  await serveSite(app, { dist, siteUrl, headFor, missingPage, publicConfig: publicConfigOf(deps), reads, logger })
}
