import { Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { installJobQueue } from '../install-job-queue.ts'
import type { MediaStore } from '../media/media-store.ts'
import { must } from '../must.ts'
import { migrate } from '../postgres/migrate.ts'
import { migrationsDir, readMigrations } from '../postgres/migration-files.ts'
import { onClient, type RunSql } from '../postgres/run-sql.ts'
import {
  fileKeyOf,
  hashOf,
  type IndexEntry,
  keysOf,
  measured,
  type Place,
  pipe,
  readFile,
  readIndex,
  readText,
} from './backup-place.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Encryption } from './encryption.ts'
import { readErasures, readUntil } from './erasure-list.ts'
import { type HouseFacts, Manifest, MediaList, openSealed, type SealingKeys, secretsOf } from './manifest.ts'
import { restoreStore } from './restore-store.ts'
import { connectForCopy, snapshotStore } from './snapshot-store.ts'
import type { Progress } from './write-backup.ts'

export type OpenedBackup = {
  entry: IndexEntry
  manifest: Manifest
  encryption: Encryption
  place: Place
  keys: SealingKeys
}

type Opening = {
  place: Place
  /** Absent: the newest. */
  id?: string | undefined
  keys: SealingKeys
  identities: readonly string[]
}

/** Reads what the backup says of itself; refuses one that this version and these keys can't restore. */
export async function openBackup({ place, id, keys, identities }: Opening): Promise<OpenedBackup> {
  const index = await readIndex(place)
  const entry = id ? index.find((each) => each.id === id) : index.at(-1)
  if (!entry) throw new BackupProblem(id ? `There is no backup ${id} here.` : 'There is no backup here.')
  const encryption = { recipients: entry.recipients, identities }
  const sealed = await readText(place, keysOf(entry.id).manifest, encryption)
  // Before the seal, which another key can't open: the sentence is to say which key is missing.
  const keyId = /"keyId":"([\w-]+)"/.exec(sealed)?.[1]
  const ours = keys.map((key) => key.id)
  if (!keyId || !ours.includes(keyId)) {
    throw new BackupProblem(
      `The backup belongs to the signing key ${keyId}, and JWT_PRIVATE_KEY is ${ours.join(', ')}. Without the right key nobody with a second factor could sign in: set JWT_PRIVATE_KEY to the one the house had.`,
    )
  }
  const manifest = Manifest.parse(JSON.parse(openSealed(secretsOf(keys), sealed, 'manifest')))
  const missing = (manifest.sealedWith ?? []).filter((needed) => !ours.includes(needed))
  if (missing.length > 0) {
    throw new BackupProblem(
      `The backup was made while keys were rotated, and has values that only the key ${missing.join(', ')} opens: add it to JWT_PRIVATE_KEY.`,
    )
  }
  refuseOtherMigrations(manifest)
  return { entry, manifest, encryption, place, keys }
}

function refuseOtherMigrations({ migrations, version }: Manifest) {
  const last = must(migrations.at(-1), 'a migration').name
  const ours = readMigrations(migrationsDir).filter(({ name }) => name <= last)
  const hashes = new Map(ours.map(({ name, hash }) => [name, hash]))
  const unknown = migrations.find(({ name, hash }) => hashes.get(name) !== hash)?.name
  if (unknown) {
    throw new BackupProblem(
      `The backup was made by version ${version}, whose migration ${unknown} is not ours. Restore it with that version or a newer one.`,
    )
  }
  const had = new Set(migrations.map(({ name }) => name))
  const missing = ours.find(({ name, isAfterAllNodes }) => !had.has(name) && !isAfterAllNodes)?.name
  if (missing) throw new BackupProblem(`The backup was made before ${missing} was applied, and after later ones.`)
}

type Checks = {
  factsOf: (run: RunSql) => Promise<HouseFacts>
  /** What doesn't verify, a sentence each. */
  faultsOf: (run: RunSql, facts: HouseFacts) => Promise<string[]>
}
type Options = Checks & {
  url: string
  /** Null: files are checked and stored nowhere. */
  media: MediaStore | null
  /** Gets the rows, as migrations give them. */
  servingRole?: string | undefined
  onProgress: Progress
}

/** Refuses a database with anything in it, unless an interrupted restore has left it. */
export async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const state = await restoreStore.state(client)
  if (state?.stage === 'unfinished') return
  if (state)
    throw new BackupProblem(`The database has the backup ${state.backup} already. Release it, or use an empty one.`)
  if (!(await restoreStore.isEmpty(client))) {
    throw new BackupProblem('The database is not empty. Create a new one: a restore never writes over a house.')
  }
}

/**
 * Restores a backup into an empty database and compares every table, file, sum and history with what the manifest says.
 * The rows come in one transaction. Interrupted at any step, it starts again from the beginning.
 */
export async function restoreBackup(backup: OpenedBackup, options: Options): Promise<void> {
  const { manifest } = backup
  const { url, media, servingRole, onProgress } = options
  const client = await connectForCopy(url, 'vermeil-restore')
  try {
    await refuseUsedDatabase(client)
    await restoreStore.begin(client, { backup: manifest.id, takenAt: new Date(manifest.takenAt) })
    await restoreFiles(backup, media, onProgress)
    onProgress('Migrating')
    await migrate(url, { restored: new Set(manifest.migrations.map(({ name }) => name)), servingRole })
    const tables = await restorableTables(client, backup, options)
    await restoreStore.atOnce(client, async () => {
      await restoreStore.withoutChecks(client, tables, async () => {
        for (const table of tables) await restoreTable(client, backup, table, onProgress)
      })
      for (const sequence of manifest.sequences) {
        if (tables.some(({ schema }) => schema === sequence.schema)) await snapshotStore.setSequence(client, sequence)
      }
      onProgress('Verifying the ledger and every history')
      await compareFacts(client, manifest, options)
      const { place, keys } = backup
      await restoreStore.addErasures(client, await readErasures(place, secretsOf(keys), manifest.takenAt))
      await restoreStore.quarantine(client, await readUntil(place, secretsOf(keys)))
    })
    // A drill drops it at once.
    if (media) await restoreStore.analyze(client)
  } finally {
    await client.end()
  }
}

/** The job library makes its own tables, of its own version: those of another one stay behind. */
async function restorableTables(client: pg.Client, { manifest }: OpenedBackup, options: Options) {
  const { url, servingRole, onProgress } = options
  if (manifest.jobTables !== null) {
    await installJobQueue(url, { servingRole, onError: ({ message }) => onProgress(`The job queue: ${message}`) })
  }
  const hasSameJobs = (await snapshotStore.jobTables(client)) === manifest.jobTables
  if (!hasSameJobs) onProgress('The job queue is of another version: jobs that waited are not restored.')
  const tables = manifest.tables.filter(({ schema }) => schema !== 'pgboss' || hasSameJobs)
  const there = new Map((await snapshotStore.tables(client)).map((table) => [`${table.schema}.${table.name}`, table]))
  for (const { schema, name, columns } of tables) {
    if (!isDeepStrictEqual(there.get(`${schema}.${name}`)?.columns.toSorted(), columns.toSorted())) {
      throw new BackupProblem(`The table ${schema}.${name} of the backup has other columns than its migrations make.`)
    }
  }
  return tables
}

/** Compares what is read from the backup, and then what is read back from the database. */
async function restoreTable(
  client: pg.Client,
  { place, manifest, encryption }: OpenedBackup,
  table: Manifest['tables'][number],
  onProgress: Progress,
) {
  const key = keysOf(manifest.id).table(table)
  await readFile(place, key, encryption, async (content) => {
    const { stream, result } = measured()
    await snapshotStore.copyIn(client, table, pipe(content, stream))
    if (result().sha256 !== table.sha256) throw new Error('it differs from what the manifest says')
  })
  const { rows, result } = await snapshotStore.copyOut(client, table, hashOf)
  if (rows !== table.rows || result.sha256 !== table.sha256) {
    throw new BackupProblem(`The table ${table.schema}.${table.name} differs after the restore: ${rows} rows.`)
  }
  onProgress(`${table.schema}.${table.name}: ${rows} rows`)
}

/** Every file is read and compared, also those that are there already. */
async function restoreFiles(
  { place, manifest, encryption }: OpenedBackup,
  media: MediaStore | null,
  onProgress: Progress,
) {
  const text = await readText(place, keysOf(manifest.id).media, { recipients: [], identities: [] })
  const { sha256: listed } = await hashOf(Readable.from([Buffer.from(text)]))
  if (listed !== manifest.media.sha256) throw new BackupProblem('The list of files was changed since it was written.')
  const list = MediaList.parse(JSON.parse(text.slice(text.indexOf('\n') + 1)))
  for (const [index, { key, sha256 }] of list.entries()) {
    await readFile(place, fileKeyOf(key), encryption, async (content) => {
      if ((media ? await storeFile(media, key, content) : await hashOf(content)).sha256 === sha256) return
      await media?.remove(key)
      throw new Error('it differs from what the list of files says')
    })
    if ((index + 1) % 100 === 0) onProgress(`${index + 1} of ${list.length} files`)
  }
}

async function storeFile(media: MediaStore, key: string, content: Readable) {
  const { stream, result } = measured()
  await media.putNamed(key, pipe(content, stream))
  return result()
}

async function compareFacts(client: pg.Client, manifest: Manifest, { factsOf, faultsOf }: Checks) {
  const run = onClient(client)
  const facts = await factsOf(run)
  if (!isDeepStrictEqual(facts, manifest.facts)) {
    throw new BackupProblem('The ledger or the histories of lots differ from what the manifest says.')
  }
  const faults = await faultsOf(run, facts)
  if (faults.length > 0) throw new BackupProblem(faults.join(' '))
}
