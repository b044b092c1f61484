import { parentPort, workerData } from 'node:worker_threads'
import { must } from '../must.ts'
import type { SupervisorOrders, SupervisorReport } from './database-supervisor.ts'
import { openEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'

// The thread of `superviseDatabase`: starts PostgreSQL, migrates the database, and restarts it until it gets the message
// to stop.

const { dir, archive, place, node } = workerData as SupervisorOrders
const port = must(parentPort, 'a thread that asked for this one')
const report = (message: SupervisorReport) => port.postMessage(message)

const warn = (fields: object, text: string) => report({ type: 'warning', fields, text })
const opening = openEmbeddedPostgres({
  dir,
  archive,
  log: (output) => warn({ part: 'postgres', output }, 'embedded database notice'),
})

async function prepare() {
  try {
    const postgres = await opening
    await postgres.ensureDatabase('vermeil')
    const url = postgres.url('vermeil')
    await migrate(url, { place, node, logger: { warn } })
    report({ type: 'ready', url })
    await postgres.synced
    report({ type: 'synced' })
  } catch (error) {
    const { message, code, path, stack } = error as NodeJS.ErrnoException
    report({ type: 'failed', error: { message, code, path, stack } })
  }
}
const prepared = prepare()

/** A start that is interrupted finishes its step first, so that nothing half made is left. */
async function stop() {
  await prepared
  // Where it never ran, that was reported as the failure of the start.
  await opening.then((postgres) => postgres.stop()).catch(() => {})
  port.close()
}
port.once('message', stop)
