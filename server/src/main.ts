import { mkdirSync } from 'node:fs'
import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { createMetrics } from './platform/http/metrics.ts'
import { createJobs } from './platform/jobs.ts'
import { createLogger } from './platform/logger.ts'
import { openDatabase, refuseUnsafeDatabase } from './platform/postgres/database.ts'
import { openEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { migrate } from './platform/postgres/migrate.ts'
import { startProblem } from './start-problem.ts'

/** What has been opened, closed in the opposite order when the house stops or fails to start. */
const opened: { name: string; close: () => Promise<unknown> }[] = []
let stopping: Promise<void> | undefined

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const { close } of opened.reverse()) await close().catch((error) => console.error(String(error)))
  })()
  return stopping
}

async function stopAndExit(code: number) {
  // A part that hangs must not keep the house from stopping; PostgreSQL recovers by itself from anything.
  setTimeout(() => process.exit(code || 1), 15_000).unref()
  await stop()
  process.exit(code)
}

// Registered before anything is opened, so that an interrupt during the start leaves nothing behind either.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAndExit(0))
process.on('disconnect', () => void stopAndExit(0)) // the launcher is gone

async function start() {
  const config = readConfig(process.env)
  const logger = createLogger(config.logLevel)
  mkdirSync(config.dataDir, { recursive: true })

  const url = await databaseUrl()
  async function databaseUrl() {
    if (config.database.kind === 'server') return config.database.url
    const log = (message: string) => logger.warn({ part: 'postgres' }, message)
    const embedded = await openEmbeddedPostgres({ dir: config.database.dir, log })
    opened.push({ name: 'postgres', close: () => embedded.stop() })
    await embedded.ensureDatabase('vermeil')
    return embedded.url('vermeil')
  }

  await migrate(url)
  const database = openDatabase({ url, onError: (error) => logger.warn({ err: error }, 'idle connection lost') })
  opened.push({ name: 'database', close: database.close })
  if (!config.unsafeDatabase) await refuseUnsafeDatabase(database.pool)

  const onError = (error: Error, job?: string) => logger.error({ err: error, job }, 'job failed')
  const jobs = await createJobs({ pool: database.pool, onError })
  opened.push({ name: 'jobs', close: () => jobs.stop() })

  let listening = `http://${config.host}:${config.port}`
  const siteUrl = () => config.siteUrl ?? listening
  const { app, close } = await buildApp({ config, database, jobs, logger, metrics: createMetrics(), siteUrl })
  opened.push({ name: 'http', close })
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as { port: number }
  listening = `http://${config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host}:${port}`
  console.log(`\n  Vermeil is open at ${siteUrl()}\n`)
}

start().catch(async (error) => {
  console.error(error instanceof ConfigError ? error.message : startProblem(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  await stopAndExit(1)
})
