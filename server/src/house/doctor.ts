import { statfs } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { hasSigningKey, loadSigningKeys } from '../identity/accounts/sessions/house-keys.ts'
import { restoreStore } from '../platform/backups/restore-store.ts'
import { connectForCopy, snapshotStore } from '../platform/backups/snapshot-store.ts'
import { readDatabaseHealth } from '../platform/postgres/database-health.ts'
import { migrationsDir, readMigrations } from '../platform/postgres/migration-files.ts'
import { onClient } from '../platform/postgres/run-sql.ts'
import { readOnlyStore } from '../platform/read-only-store.ts'
import { openMedia } from './backups.ts'
import type { Command, Outcome } from './command.ts'
import { withDatabase } from './database.ts'
import { factsOf, faultsOf } from './facts.ts'
import { countAllSealed } from './sealed-values.ts'

const MAX_DRIFT_MS = 5_000
const MIN_FREE_SHARE = 0.1

/** `problem` says what to do; null is good. */
type Finding = { check: string; problem: string | null }
const finding = (check: string, isGood: boolean, problem: string): Finding => ({
  check,
  problem: isGood ? null : problem,
})
const listed = (names: readonly string[]) => names.join(', ')

type Client = Awaited<ReturnType<typeof connectForCopy>>

async function examineDatabase(client: Client): Promise<Finding[]> {
  const health = await readDatabaseHealth(client)
  const applied = new Set((await snapshotStore.migrations(client)).map(({ name }) => name))
  const pending = readMigrations(migrationsDir).flatMap(({ name }) => (applied.has(name) ? [] : name))
  const state = await restoreStore.state(client)
  const readOnly = pending.length === 0 ? await readOnlyStore.read(onClient(client)) : null
  const { unsafeSettings, invalidConstraints, invalidIndexes, clockDriftMs } = health
  return [
    finding(`PostgreSQL ${health.version}`, health.version.startsWith('18'), 'Vermeil is made for PostgreSQL 18.'),
    finding(
      'settings',
      unsafeSettings.length === 0,
      `Turn on ${listed(unsafeSettings)}: an acknowledged bid could be lost.`,
    ),
    finding('migrations', pending.length === 0, `Start a server of this version: it applies ${listed(pending)}.`),
    finding('constraints', invalidConstraints.length === 0, `Not validated: ${listed(invalidConstraints)}.`),
    finding('indexes', invalidIndexes.length === 0, `Build these again: ${listed(invalidIndexes)}.`),
    finding(
      'clock',
      Math.abs(clockDriftMs) <= MAX_DRIFT_MS,
      `The clocks of the database and of this machine differ by ${clockDriftMs} ms.`,
    ),
    finding(
      'read-only',
      readOnly === null,
      `Since ${readOnly?.since.toISOString()}: ${readOnly?.reason}. npm run house -- read-only off ends it.`,
    ),
    finding(
      'restore',
      state === null,
      `The database was restored and is not released: npm run house -- ${state?.stage === 'unfinished' ? 'restore' : 'release'}.`,
    ),
  ]
}

async function examineKeys({ jwtPrivateKey, dataDir }: Config, client: Client): Promise<Finding[]> {
  const source = { pem: jwtPrivateKey, dir: dataDir }
  if (!hasSigningKey(source))
    return [finding('signing key', false, 'There is none: set JWT_PRIVATE_KEY to the one the house had.')]
  const { ids, counts } = await countAllSealed(onClient(client), await loadSigningKeys(source))
  const unopened = counts.filter((count) => count.unopened > 0).map(({ name }) => name)
  const old = counts.flatMap(({ name, byKey }) =>
    byKey.flatMap((values, index) => (index > 0 && values > 0 ? `${values} ${name} with ${ids[index]}` : [])),
  )
  return [
    finding(
      'signing key',
      unopened.length === 0,
      `It does not open the ${listed(unopened)}: set JWT_PRIVATE_KEY to the one the house had, or to both.`,
    ),
    finding('old keys', old.length === 0, `Still sealed: ${listed(old)}. Run npm run house -- keys rotate.`),
  ]
}

async function examineBooks(client: Client): Promise<Finding> {
  const run = onClient(client)
  const faults = await faultsOf(run, await factsOf(run))
  return finding('ledger and histories of lots', faults.length === 0, faults.join(' '))
}

async function examineMedia(config: Config): Promise<Finding> {
  const problem = await openMedia(config).then(
    (media) => media.isUp().then(() => null),
    (error: Error) => error.message,
  )
  return { check: 'media store', problem }
}

async function examineDisk({ dataDir }: Config): Promise<Finding> {
  const { bavail, blocks } = await statfs(dataDir)
  return finding('disk', bavail / blocks >= MIN_FREE_SHARE, `Less than a tenth of the disk of ${dataDir} is free.`)
}

export const doctor: Command = {
  summary: 'Checks the database, its keys, files, books and histories, and says what to do about each line.',
  options: {},
  run: ({ config }) =>
    withDatabase(config, async (url): Promise<Outcome> => {
      const client = await connectForCopy(url, 'vermeil-doctor')
      try {
        const result = [
          ...(await examineDatabase(client)),
          ...(await examineKeys(config, client)),
          await examineBooks(client),
          await examineMedia(config),
          await examineDisk(config),
        ]
        const lines = result.map(({ check, problem }) => (problem ? `✗ ${check}: ${problem}` : `✓ ${check}`))
        return { isGood: result.every(({ problem }) => problem === null), result, lines }
      } finally {
        await client.end()
      }
    }),
}
