import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, readdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { postgresBinaries } from '../postgres/binaries.ts'
import { chooseRunner } from '../postgres/runner.ts'
import { walFolder } from '../postgres/wal-archive.ts'
import { world } from '../world.ts'
import { archiveStore } from './archive-store.ts'
import { BackupProblem } from './backup-problem.ts'
import { connectForCopy } from './snapshot-store.ts'
import type { Progress } from './write-backup.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** PostgreSQL makes these anew, or finds them in the archive. */
const isLeftOut = (path: string) =>
  /^(postmaster\.(pid|opts)|server\.log|backup_label|pg_(wal|replslot|notify|stat_tmp|dynshmem|subtrans|serial|snapshots)\/.+)$/.test(
    path,
  )

const baseFolder = (archive: string) => join(archive, 'base')
/** A folder's name is the moment from which on it can be recovered to. */
const nameOf = (time: Date) => time.toISOString().replaceAll(':', '-')
const timeOf = (name: string) => new Date(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'))

/** The complete ones, the oldest first. */
async function listCopies(archive: string) {
  const names = await readdir(baseFolder(archive)).catch(() => [])
  return names
    .filter((name) => name.endsWith('Z'))
    .sort()
    .map((name) => ({ folder: join(baseFolder(archive), name), time: timeOf(name) }))
}

const FILES_PER_LINE = 500

function countFiles(onProgress: Progress) {
  let files = 0
  return () => {
    files++
    if (files % FILES_PER_LINE === 0) onProgress(`${files} files copied`)
  }
}

/** Files come and go, and are written to, meanwhile: PostgreSQL makes the copy whole from the log. */
async function copyFolder(
  from: string,
  to: string,
  { isWanted = () => true, onFile = () => {} }: { isWanted?: (path: string) => boolean; onFile?: () => void } = {},
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const path = relative(from, source).replaceAll('\\', '/')
    if (!isWanted(path)) continue
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
    else if (entry.isFile()) await copyFile(source, join(to, path), constants.COPYFILE_FICLONE).catch(ignoreMissing)
    onFile()
  }
}

function ignoreMissing(error: NodeJS.ErrnoException) {
  if (error.code !== 'ENOENT') throw error
}

type Base = { url: string; dir: string; archive: string; keepDays: number; onProgress: Progress }

/** A copy without the log that follows it recovers nothing. */
async function refuseOtherArchive(client: Parameters<typeof archiveStore.target>[0], archive: string) {
  const target = await archiveStore.target(client)
  if (!target) throw new BackupProblem('The database does not archive: start the server with ARCHIVE_TO first.')
  if ((await realpath(target)) !== (await realpath(walFolder(archive)).catch(() => null))) {
    throw new BackupProblem(`The server archives to ${dirname(target)}, not to ${archive}: name that one.`)
  }
}

/** Since when the archive reaches back, null without a copy, and how many copies the next one would remove. */
export async function planBaseCopy({ url, archive, keepDays }: Omit<Base, 'dir' | 'onProgress'>) {
  const client = await connectForCopy(url, 'vermeil-archive')
  await refuseOtherArchive(client, archive).finally(() => client.end())
  const copies = await listCopies(archive)
  const removed = outdated(copies, new Date(world.now() - keepDays * DAY_MS)).length
  return { since: copies[0]?.time ?? null, removed }
}

/** Copies the files of the running database. Recovery begins with such a copy and goes on with the archive. */
export async function writeBaseCopy({ url, dir, archive, keepDays, onProgress }: Base) {
  const unfinished = join(baseFolder(archive), 'unfinished')
  await rm(unfinished, { recursive: true, force: true })
  const client = await connectForCopy(url, 'vermeil-archive')
  try {
    await refuseOtherArchive(client, archive)
    await archiveStore.begin(client)
    await copyFolder(dir, join(unfinished, 'data'), {
      isWanted: (path) => !isLeftOut(path),
      onFile: countFiles(onProgress),
    })
    onProgress('Waiting until the archive has the log of the copy')
    const { label, time } = await archiveStore.end(client)
    await writeFile(join(unfinished, 'data', 'backup_label'), label)
    // Its accounts are those of the copy, and so is their password.
    await copyFile(`${dir}.password`, join(unfinished, 'password'))
    await rename(unfinished, join(baseFolder(archive), nameOf(time)))
    const removed = await removeOld(archive, new Date(time.getTime() - keepDays * DAY_MS))
    return { time, removed }
  } finally {
    await client.end()
  }
}

type Copies = Awaited<ReturnType<typeof listCopies>>
/** The newest copy before the time stays: what lies between it and the time is recovered from it. */
const outdated = (copies: Copies, before: Date): Copies =>
  copies.slice(
    0,
    Math.max(
      copies.findLastIndex(({ time }) => time <= before),
      0,
    ),
  )

async function removeOld(archive: string, before: Date): Promise<number> {
  const copies = await listCopies(archive)
  const removed = outdated(copies, before)
  for (const { folder } of removed) await rm(folder, { recursive: true })
  const oldest = copies[removed.length]
  const label = oldest && (await readFile(join(oldest.folder, 'data', 'backup_label'), 'utf8'))
  const start = /\(file ([0-9A-F]{24})\)/.exec(label ?? '')?.[1]
  if (!start || removed.length === 0) return removed.length
  // The first eight digits name the timeline, which a recovery changes.
  for (const name of await readdir(walFolder(archive))) {
    if (/^[0-9A-F]{24}/.test(name) && name.slice(8, 24) < start.slice(8)) await rm(join(walFolder(archive), name))
  }
  return removed.length
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

type Recovery = { dir: string; archive: string; moment: Date; onProgress?: Progress }

/** The newest copy before the moment. Refuses a folder that has a database. */
export async function chooseBaseCopy({ dir, archive, moment }: Recovery) {
  if (await lstat(dir).catch(() => null)) {
    throw new BackupProblem(
      `There is a database in ${dir} already. Set DATA_DIR to a new folder: it is never written over.`,
    )
  }
  const copies = await listCopies(archive)
  const base = copies.findLast(({ time }) => time <= moment)
  if (!base) {
    const since = copies[0] ? `reaches back to ${copies[0].time.toISOString()}` : 'has no copy yet'
    throw new BackupProblem(`The archive ${archive} ${since}.`)
  }
  return base
}

/** Writes the files of that copy into `dir`, with what PostgreSQL needs to recover to the moment. */
export async function placeBaseCopy({ dir, archive, moment, onProgress = () => {} }: Recovery) {
  const base = await chooseBaseCopy({ dir, archive, moment })
  const unfinished = `${dir}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  // Not as closed as the copy: another user may run PostgreSQL.
  await mkdir(dirname(dir), { recursive: true })
  await copyFolder(join(base.folder, 'data'), unfinished, { onFile: countFiles(onProgress) })
  await mkdir(join(unfinished, 'pg_wal'), { recursive: true, mode: 0o700 })
  const copy = process.platform === 'win32' ? 'copy' : 'cp'
  const settings = [
    `restore_command = ${quoted(`${copy} "${join(walFolder(archive), '%f')}" "%p"`)}`,
    // Named zones are not known yet when this is read.
    `recovery_target_time = ${quoted(moment.toISOString().replace('T', ' ').replace('Z', '+00'))}`,
    `recovery_target_action = 'promote'`,
  ]
  await writeFile(join(unfinished, 'postgresql.auto.conf'), `${settings.join('\n')}\n`)
  await writeFile(join(unfinished, 'recovery.signal'), '')
  await copyFile(join(base.folder, 'password'), `${dir}.password`)
  const runner = chooseRunner(dir, postgresBinaries()('postgres'))
  for (const path of await readdir(unfinished, { recursive: true })) runner.handOver(join(unfinished, path))
  runner.handOver(unfinished)
  runner.handOver(`${dir}.password`)
  await rename(unfinished, dir)
  return { base: base.time }
}

/** Waits until the database is at the moment, and forgets how it came there. */
export async function finishRecovery(url: string): Promise<void> {
  const client = await connectForCopy(url, 'vermeil-restore')
  try {
    await archiveStore.finishRecovery(client)
  } finally {
    await client.end()
  }
}
