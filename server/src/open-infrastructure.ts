import { join } from 'node:path'
import type { Config } from './config.ts'
import type { EventBus } from './platform/bus/event-bus.ts'
import { createLocalBus } from './platform/bus/local-bus.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { createJobs } from './platform/jobs.ts'
import type { LimitStore } from './platform/limits/limit-store.ts'
import { createMemoryLimitStore } from './platform/limits/memory-limit-store.ts'
import type { Logger } from './platform/logger.ts'
import { createMailCatcher } from './platform/mail/mail-catcher.ts'
import { createMailer } from './platform/mail/mailer.ts'
import { createDiskStore } from './platform/media/disk-store.ts'
import { openS3Store } from './platform/media/s3-store.ts'
import { must } from './platform/must.ts'
import { openDatabase, refuseUnsafeDatabase } from './platform/postgres/database.ts'
import { measurePools } from './platform/postgres/pool-metrics.ts'
import { connectEmulator } from './platform/stripe/emulator-connection.ts'
import { connectStripe } from './platform/stripe/stripe-client.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import { type OnClose, type PreparedDatabase, prepareDatabase } from './prepare-database.ts'

export type Infrastructure = Awaited<ReturnType<typeof openInfrastructure>>

/**
 * Opens everything the house stands on: its database, jobs, mail, files, and what connects it to other nodes. Each is
 * the real thing where it is configured, and otherwise a stand-in on this machine that speaks the same protocol.
 */
export async function openInfrastructure(
  config: Config,
  logger: Logger,
  onClose: OnClose,
  tracing: Tracing | null = null,
  prepared: Promise<PreparedDatabase> = prepareDatabase(config, logger, onClose),
) {
  if (tracing) onClose(() => tracing.stop())
  const warn = (part: string) => (error: unknown) => logger.warn({ err: error, part }, 'infrastructure error')

  const { url, migrateUrl, ownsJobQueue, node, synced } = await prepared
  const database = openDatabase({ url, max: config.databasePoolSize, tracing, onError: warn('database') })
  onClose(database.close)
  if (!config.unsafeDatabase) await refuseUnsafeDatabase(database.pool)

  const metrics = createMetrics()
  measurePools(metrics, database)
  const jobs = await createJobs({
    pool: database.pool,
    ownsTables: ownsJobQueue,
    pollSeconds: config.jobPollSeconds,
    metrics,
    tracing,
    onError(error, failure) {
      if (!failure) logger.warn({ err: error, part: 'jobs' }, 'infrastructure error')
      else if (failure.attempt < failure.attempts) logger.warn({ err: error, ...failure }, 'job failed')
      else logger.error({ err: error, ...failure }, 'job given up')
    },
  })
  onClose(() => jobs.stop())

  const { bus, limitStore } = await connectNodes()
  async function connectNodes(): Promise<{ bus: EventBus; limitStore: LimitStore }> {
    if (!config.redisUrl) {
      return { bus: createLocalBus({ onError: warn('bus') }), limitStore: createMemoryLimitStore() }
    }
    // A node that is alone never loads the client.
    const { createRedisBus } = await import('./platform/bus/redis-bus.ts')
    const { createRedisLimitStore } = await import('./platform/limits/redis-limit-store.ts')
    return {
      bus: createRedisBus({ url: config.redisUrl, onError: warn('bus') }),
      limitStore: createRedisLimitStore({ url: config.redisUrl, onError: warn('limits') }),
    }
  }
  onClose(() => limitStore.close())
  onClose(() => bus.close())

  const media = config.media.kind === 's3' ? await openS3Store(config.media) : await createDiskStore(config.media)

  const catcher = config.mail.url
    ? null
    : await createMailCatcher({ file: join(config.dataDir, 'mailbox.jsonl'), onError: warn('mail catcher') })
  if (catcher) onClose(() => catcher.close())
  const mailer = createMailer({ url: config.mail.url ?? must(catcher, 'a mail catcher').url, from: config.mail.from })
  onClose(() => mailer.close())

  const stripe =
    config.payments.kind === 'stripe'
      ? connectStripe(config.payments)
      : connectEmulator({
          dir: config.payments.dir,
          log: (output) => logger.warn({ part: 'stripe emulator', output }, 'payment emulator notice'),
        })
  onClose(() => stripe.close())

  return {
    config,
    logger,
    tracing,
    stripe,
    database,
    /** Must be awaited before the server listens. */
    databaseSynced: synced,
    /** This process among the others. */
    node,
    migrateUrl,
    jobs,
    bus,
    limitStore,
    media,
    mailer,
    mailbox: catcher?.mailbox ?? null,
    metrics,
  }
}
