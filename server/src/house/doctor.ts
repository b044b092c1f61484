import type { Config } from '../config.ts'
import { hasSigningKey, loadSigningKeys } from '../identity/accounts/sessions/house-keys.ts'
import { restoreStore } from '../platform/backups/restore-store.ts'
import { connectForCopy } from '../platform/backups/snapshot-store.ts'
import { must } from '../platform/must.ts'
import { readDatabaseHealth } from '../platform/postgres/database-health.ts'
import { GONE_SECONDS, planMigrations } from '../platform/postgres/migrate.ts'
import { nodeStore, type SeenNode } from '../platform/postgres/node-store.ts'
import { onClient } from '../platform/postgres/run-sql.ts'
import { readRoleFacts, roleOf } from '../platform/postgres/serving-role.ts'
import { readOnlyStore } from '../platform/read-only-store.ts'
import { world } from '../platform/world.ts'
import { checkPromises, summarize } from './checked-promises.ts'
import type { Command, Outcome } from './command.ts'
import { withDatabase } from './database.ts'
import { examineBackups, examineDisk, examineMail, examineMedia, examineProvider } from './examine-services.ts'
import { factsOf, faultsOf } from './facts.ts'
import { type Finding, finding } from './finding.ts'
import { countAllSealed } from './sealed-values.ts'

const MAX_DRIFT_MS = 5_000

const listed = (names: readonly string[]) => names.join(', ')

type Client = Awaited<ReturnType<typeof connectForCopy>>

async function examineDatabase(client: Client): Promise<Finding[]> {
  const health = await readDatabaseHealth(client)
  const { before: pending } = await planMigrations(client)
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
    finding(
      'migrations',
      pending.length === 0,
      `npm run house -- migrate applies ${listed(pending.map(({ name }) => name))}.`,
    ),
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

/** Two versions beside each other are for the time of an upgrade. */
const MAX_MIXED_SECONDS = 3_600

async function examineNodes(client: Client): Promise<Finding> {
  const nodes = await nodeStore.list(onClient(client))
  const running = nodes.filter((node) => node.stoppedAt === null && node.secondsAgo < GONE_SECONDS)
  const seen = ({ name, version, lastMigration, secondsAgo }: SeenNode) =>
    `${name} ${version} (${lastMigration.slice(0, 4)}), seen ${Math.round(secondsAgo)} s ago`
  const newest = running.toSorted((a, b) => b.lastMigration.localeCompare(a.lastMigration))[0]
  const isOfNewest = (node: SeenNode) => node.version === newest?.version && node.lastMigration === newest.lastMigration
  const old = running.filter((node) => !isOfNewest(node))
  const mixedSince = Math.min(...running.filter(isOfNewest).map(({ startedAt }) => startedAt.getTime()))
  const isMixedForLong = old.length > 0 && world.now() - mixedSince > MAX_MIXED_SECONDS * 1_000
  const { waiting, after } = await planMigrations(client)
  const left = [...after, ...waiting].map(({ name }) => name)
  const waits = left.length > 0 ? `; ${listed(left)} waits for older ones to be gone for an hour` : ''
  const problem = `Two versions have run for more than an hour. Replace ${listed(old.map(({ name }) => name))}.`
  return {
    ...finding('nodes', !isMixedForLong, problem),
    detail: `${listed(running.map(seen)) || 'none runs'}${waits}`,
  }
}

/** `client` is signed in as the role that serves. */
async function examineRoles({ database }: Config, client: Client): Promise<Finding> {
  const facts = must(await readRoleFacts(client), 'the role of this connection')
  const owner = database.kind === 'server' ? roleOf(database.ownerUrl) : facts.role
  if (owner === facts.role && facts.owned > 0) {
    return { check: 'roles', problem: null, detail: `${facts.role} owns the tables and serves` }
  }
  const excess = [
    ...(facts.isSuperuser ? ['is a superuser'] : []),
    ...(facts.canMakeSchemas ? ['may create schemas'] : []),
    ...(facts.canMakeTables ? ['may create tables'] : []),
    ...(facts.canMakeTemporaryTables ? ['may create temporary tables'] : []),
    ...(facts.owned > 0 ? [`owns ${facts.owned} tables and functions, or is a member of the role that does`] : []),
    ...(facts.truncatable > 0 ? [`may empty ${facts.truncatable} tables`] : []),
  ]
  const problem = `${facts.role} ${excess.join(', ')}: docs/operations.md, "Two roles", says how to take that away.`
  return {
    ...finding('roles', excess.length === 0, problem),
    detail: `${owner === facts.role ? 'another one' : owner} owns the tables, ${facts.role} serves`,
  }
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

/** Stored rows against each other and against what is promised, once the tables are as this version knows them. */
async function examinePromises(config: Config, url: string, client: Client): Promise<Finding[]> {
  if ((await planMigrations(client)).before.length > 0) return []
  const what = {
    night: 'The job counters.repair corrects them tonight.',
    person:
      'docs/runbook.md says what to do: “Reconciliation found differences”, “Counters were wrong”, “A promise does not hold”.',
  }
  return (await checkPromises(url, config)).map(({ check, isRepaired, faults }) =>
    finding(check, faults.length === 0, `${summarize(faults)} ${isRepaired ? what.night : what.person}`),
  )
}

export const doctor: Command = {
  summary:
    'Checks database, keys, books, histories, files, mail, provider and backups, and says what to do about each line.',
  options: {},
  run: ({ config }) =>
    withDatabase(config, async (url): Promise<Outcome> => {
      const client = await connectForCopy(url, 'vermeil-doctor')
      try {
        const result = [
          ...(await examineDatabase(client)),
          await examineNodes(client),
          await examineRoles(config, client),
          ...(await examineKeys(config, client)),
          await examineBooks(client),
          ...(await examinePromises(config, url, client)),
          await examineMedia(config),
          await examineMail(config),
          await examineProvider(config),
          await examineBackups(config),
          await examineDisk(config),
        ]
        const lines = result.map(({ check, problem, detail }) =>
          [`${problem ? '✗' : '✓'} ${check}`, ...(problem ? [problem] : []), ...(detail ? [detail] : [])].join(': '),
        )
        return { isGood: result.every(({ problem }) => problem === null), result, lines }
      } finally {
        await client.end()
      }
    }),
}
