import { clientAddress } from '../platform/http/trusted-proxies.ts'
import { dropFiles } from '../platform/media/remove-files.ts'
import { createRealtime } from '../platform/realtime/realtime.ts'
import { measureRealtime } from '../platform/realtime/realtime-metrics.ts'
import { realtimeLimits } from '../request-limits.ts'
import type { Services } from '../services.ts'
import { accountsModule } from './accounts/accounts.module.ts'
import { houseSettingsModule } from './house-settings/house-settings.module.ts'
import { musicModule } from './music/music.module.ts'
import { storageModule } from './storage/storage.module.ts'
import { createStorage } from './storage/storage.ts'
import { subscriptionsModule } from './subscriptions/subscriptions.module.ts'

export type UpToIdentity = Services & Awaited<ReturnType<typeof identityWing>>['api']

/** Who somebody is, what they have stored and subscribed to, and what the house has set; also its music. */
export async function identityWing(services: Services) {
  const { config, database, jobs, media, images, keys, logger, bus, metrics, origins, isTrustedProxy } = services
  const files = createStorage({
    ...{ database, media, images },
    secrets: keys.secrets('signed addresses'),
    removeLater: (keys) => database.transaction((tx) => dropFiles(tx, jobs, keys)),
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

  const below = { ...services, realtime, accounts: accounts.api }
  const houseSettings = houseSettingsModule({ ...below, isDemo: config.demo, backups: services.backups.state })
  const storage = storageModule({ ...below, storage: files })
  const music = await musicModule({ ...below, musicPin: config.musicPin })
  const subscriptions = await subscriptionsModule(below)
  return {
    modules: [accounts, houseSettings, storage, music, subscriptions],
    api: { realtime, accounts: accounts.api, music: music.api, subscriptions: subscriptions.api },
  }
}
