import type { LotChangeEvent } from './catalog/catalog/shared/lot-change-event.ts'
import { defaultSettings } from './default-settings.ts'
import type { Hooks } from './hooks.ts'
import { watchBackups } from './house/watch-backups.ts'
import type { HashCost } from './identity/accounts/passwords/passwords.ts'
import { openHouseKeys } from './identity/accounts/sessions/house-keys.ts'
import { createHouseSettings } from './identity/house-settings/house-settings.ts'
import { termsOf } from './identity/house-settings/setting-rules.ts'
import { createParties } from './identity/parties/parties.ts'
import type { Infrastructure } from './open-infrastructure.ts'
import { createForEachDue } from './platform/for-each-due.ts'
import { trustedProxies } from './platform/http/trusted-proxies.ts'
import { createLimiter, unlimited } from './platform/limits/limiter.ts'
import { createMailQueue } from './platform/mail/mail-queue.ts'
import { createImages } from './platform/media/images.ts'
import { handleRemovedFiles } from './platform/media/remove-files.ts'
import { onClient } from './platform/postgres/run-sql.ts'
import { handleLinkPruning } from './platform/private-links/private-links.ts'
import { createReadOnlyMode } from './platform/read-only.ts'
import { createChangeFeed } from './platform/reads/change-feed.ts'
import { measureReads } from './platform/reads/reads-metrics.ts'
import { createSharedReads } from './platform/reads/shared-reads.ts'
import { createRounds } from './platform/rounds.ts'
import { createOwnOrigins } from './platform/site/own-origins.ts'
import { createSms } from './platform/sms.ts'
import { createCustomers } from './platform/stripe/customer-store.ts'
import type { Demo } from './wire-demo.ts'

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

export type Services = Awaited<ReturnType<typeof createServices>>

/** What all wings stand on: the infrastructure, and what the platform makes of it for one node. */
export async function createServices(deps: Deps, hooks: Hooks, demo: Demo | null) {
  const { config, database, metrics, bus, mailbox, logger } = deps
  const media = demo?.media ?? deps.media
  const images = createImages({
    ...{ store: media, sources: demo?.imageSources ?? [] },
    onError: (error, key) => logger.warn({ err: error, path: key }, 'picture not made'),
  })
  const readOnly = await createReadOnlyMode(deps)
  const every = createRounds({ logger, metrics, isPaused: readOnly.isOn })
  const settings = await createHouseSettings({
    ...{ database, bus, every, logger, readOnly },
    defaults: defaultSettings(deps),
  })
  const reads = createSharedReads(deps.sharedReads)
  measureReads(metrics, reads)
  await handleRemovedFiles(deps.jobs, media, images)
  await handleLinkPruning(deps)
  const keys = await openHouseKeys({ pem: config.jwtPrivateKey, dir: config.dataDir }, onClient(database.pool))
  return {
    ...deps,
    ...{ hooks, media, images, every, settings, reads, readOnly },
    anonKey: config.anonKey,
    keys,
    backups: watchBackups({ ...deps, keys, every }),
    limiter: config.rateLimits ? createLimiter({ store: deps.limitStore }) : unlimited,
    origins: createOwnOrigins(deps.siteUrl),
    isTrustedProxy: trustedProxies(config.trustProxy),
    forEachDue: createForEachDue({ database, logger, metrics }),
    lotChanges: createChangeFeed<LotChangeEvent>(bus, 'lot-changes'),
    support: () => settings.current().support,
    terms: () => termsOf(settings.current()),
    mail: await createMailQueue(deps),
    customers: createCustomers(deps),
    parties: createParties(deps),
    sms: createSms({ url: config.sms.url, mailbox: mailbox ?? undefined }),
  }
}
