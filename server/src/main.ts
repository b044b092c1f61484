import { banner } from './banner.ts'
import { ConfigError, readConfig } from './config.ts'
import { LISTEN_BACKLOG } from './platform/http/http.ts'
import { logCrashes } from './platform/log-crashes.ts'
import { createLogger } from './platform/logger.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { world } from './platform/world.ts'
import { prepareDatabase } from './prepare-database.ts'
import { startProblem } from './start-problem.ts'

const closers: (() => unknown)[] = []
let stopping: Promise<void> | undefined

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        console.error(String(error))
      }
    }
  })()
  return stopping
}

async function stopAndExit(code: number) {
  // A part that hangs must not keep the server from stopping. PostgreSQL recovers from any end.
  world.setTimeout(() => process.exit(code || 1), 15_000).unref()
  await stop()
  process.exit(code)
}

// Registered before anything is opened, so that an interrupt during the start leaves nothing behind either.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stopAndExit(0))
process.on('disconnect', () => void stopAndExit(0)) // the launcher is gone

async function start() {
  const config = readConfig(process.env)
  const tracing = await openTracing(config.tracing)
  const traceId = tracing ? () => tracing.current()?.traceId : undefined
  const logger = createLogger({ level: config.logLevel, node: config.nodeName, traceId })
  logCrashes(logger, () => void stopAndExit(1))
  for (const warning of config.warnings) logger.warn({ output: warning }, 'configuration warning')
  const onClose = (close: () => unknown) => void closers.push(close)
  const prepared = prepareDatabase(config, logger, onClose)
  prepared.catch(() => {}) // reported where it is awaited
  // Loading the server takes more than a second, in which the database is prepared by another thread.
  const [{ buildApp }, { openInfrastructure }] = await Promise.all([
    import('./app.ts'),
    import('./open-infrastructure.ts'),
  ])
  const infrastructure = await openInfrastructure(config, logger, onClose, tracing, prepared)

  let listening = `http://localhost:${config.port}`
  const siteUrl = () => config.siteUrl ?? listening
  const { app, close, demo } = await buildApp({ ...infrastructure, siteUrl })
  onClose(close)
  await infrastructure.databaseSynced
  await app.listen({ port: config.port, host: config.host, backlog: LISTEN_BACKLOG })
  const { port } = app.server.address() as { port: number }
  listening = `http://${['0.0.0.0', '127.0.0.1', '::'].includes(config.host) ? 'localhost' : config.host}:${port}`
  console.log(banner(config, siteUrl(), demo))
}

start().catch(async (error) => {
  if (stopping) return // what it waited for has been closed
  console.error(error instanceof ConfigError ? error.message : startProblem(error))
  if (process.env.LOG_LEVEL === 'debug') console.error(error)
  await stopAndExit(1)
})
