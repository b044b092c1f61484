import type { MediaStore } from '../media/media-store.ts'
import { onClient, type RunSql } from '../postgres/run-sql.ts'
import { world } from '../world.ts'
import {
  fileKeyOf,
  type IndexEntry,
  keysOf,
  type Place,
  putFile,
  putText,
  readIndex,
  readText,
  writeIndex,
} from './backup-place.ts'
import { BackupProblem } from './backup-problem.ts'
import { checkRecipients, type Encryption } from './encryption.ts'
import { forgetErasures } from './erasure-list.ts'
import {
  type HouseFacts,
  type Manifest,
  MediaList,
  openSealed,
  type SealingKeys,
  sealText,
  secretsOf,
} from './manifest.ts'
import { connectForCopy, snapshotStore } from './snapshot-store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Smaller sizes of pictures are made again when they are asked for. */
const isMadeAgain = (key: string) => key.startsWith('sized/')
/** The lists of files are read by the next backup, which can't open what is encrypted. */
const plain: Encryption = { recipients: [], identities: [] }

export type Progress = (what: string) => void

type Options = {
  url: string
  media: MediaStore
  place: Place
  keys: SealingKeys
  recipients: readonly string[]
  version: string
  factsOf: (run: RunSql) => Promise<HouseFacts>
  /** The keys that the secrets in the tables are sealed with. */
  sealedWith: (run: RunSql) => Promise<string[]>
  /** Backups that are older are removed once this one is complete. */
  keepDays: number
  now: Date
  onProgress: Progress
}

/**
 * Writes one consistent backup: all tables as one transaction sees them, and every file. Nobody waits for it; only a
 * migration that changes a table would.
 */
export async function writeBackup(options: Options) {
  const { url, media, place, keys: sealingKeys, recipients, version, factsOf, keepDays, now, onProgress } = options
  checkRecipients(recipients)
  const [key] = sealingKeys
  const encryption: Encryption = { recipients, identities: [] }
  const takenAt = now.toISOString()
  const id = `${takenAt.slice(0, 19).replaceAll(':', '-').toLowerCase()}-${world.bytes(3).toString('hex')}`
  const keys = keysOf(id)

  const client = await connectForCopy(url, 'vermeil-backup')
  try {
    await snapshotStore.begin(client)
    const migrations = await snapshotStore.migrations(client)
    const tables: Manifest['tables'] = []
    for (const table of await snapshotStore.tables(client)) {
      const { rows, result } = await snapshotStore.copyOut(client, table, (content) =>
        putFile(place, keys.table(table), content, encryption),
      )
      tables.push({ ...table, rows, ...result })
      onProgress(`${table.schema}.${table.name}: ${rows} rows`)
    }
    const facts = await factsOf(onClient(client))
    const sealedWith = await options.sealedWith(onClient(client))
    const sequences = await snapshotStore.sequences(client)
    const jobTables = await snapshotStore.jobTables(client)
    await snapshotStore.end(client)

    // After the snapshot: what its rows name is there, unless it was removed since.
    const index = await readIndex(place)
    const files = await copyMedia(index.at(-1))
    const list = JSON.stringify(files.list)
    const { sha256 } = await putText(place, keys.media, sealText(key.secret, list), plain)
    const manifest: Manifest = {
      ...{
        format: 1,
        id,
        takenAt,
        version,
        keyId: key.id,
        sealedWith,
        migrations,
        jobTables,
        tables,
        sequences,
        facts,
      },
      media: { files: files.list.length, bytes: files.list.reduce((sum, { size }) => sum + size, 0), sha256 },
    }
    await putText(place, keys.manifest, sealText(key.secret, JSON.stringify(manifest)), encryption)
    const bytes = tables.reduce((sum, table) => sum + table.bytes, manifest.media.bytes)
    const remaining = [...index, { id, takenAt, recipients: [...recipients], bytes }].filter(isKept)
    await writeIndex(place, remaining)
    const removed = index.filter((entry) => !isKept(entry))
    if (removed.length > 0) await removeBackups(removed, remaining)
    return {
      ...{ id, takenAt, tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0) },
      ...{ files: files.list.length, copiedFiles: files.copied, removedBackups: removed.map((entry) => entry.id) },
    }
  } finally {
    await client.end()
  }

  function isKept({ takenAt: time }: IndexEntry): boolean {
    return now.getTime() - new Date(time).getTime() < keepDays * DAY_MS
  }

  /** Null if it was changed, or written with another key. */
  async function readMediaList(of: IndexEntry): Promise<MediaList | null> {
    try {
      const sealed = await readText(place, keysOf(of.id).media, plain)
      return MediaList.parse(JSON.parse(openSealed(secretsOf(sealingKeys), sealed, 'list of files')))
    } catch (error) {
      if (!(error instanceof BackupProblem)) throw error
      onProgress(`The backup ${of.id} is left out: ${error.message}`)
      return null
    }
  }

  /** What the backup before has, encrypted to the same recipients, is not copied again. */
  async function copyMedia(before: IndexEntry | undefined) {
    const isUsable = before?.recipients.join() === recipients.join()
    const known = new Map(
      (before && isUsable ? ((await readMediaList(before)) ?? []) : []).map((file) => [file.key, file]),
    )
    const there = new Set<string>()
    for await (const { key: found } of place.list('files/')) there.add(found)
    const list: MediaList = []
    let copied = 0
    for await (const { key: name, size } of media.list('')) {
      if (isMadeAgain(name)) continue
      const old = known.get(name)
      if (old && there.has(fileKeyOf(name))) {
        list.push(old)
        continue
      }
      const file = await media.open(name)
      if (!file) continue // removed since it was listed
      const { sha256 } = await putFile(place, fileKeyOf(name), file.stream, encryption)
      list.push({ key: name, size, sha256 })
      copied++
      if (copied % 100 === 0) onProgress(`${copied} files`)
    }
    return { list, copied }
  }

  /** With the files that no remaining backup names. A list that can't be read may name any of them. */
  async function removeBackups(removed: readonly IndexEntry[], remaining: readonly IndexEntry[]) {
    for (const entry of removed) {
      for await (const { key: name } of place.list(`backups/${entry.id}/`)) await place.remove(name)
    }
    await forgetErasures(place, remaining[0]?.takenAt ?? takenAt)
    const lists = await Promise.all(remaining.map(readMediaList))
    if (lists.includes(null)) return
    const named = new Set(lists.flatMap((list) => (list ?? []).map((file) => fileKeyOf(file.key))))
    for await (const { key: name } of place.list('files/')) if (!named.has(name)) await place.remove(name)
  }
}
