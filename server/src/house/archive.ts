import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BackupProblem } from '../platform/backups/backup-problem.ts'
import {
  chooseBaseCopy,
  finishRecovery,
  placeBaseCopy,
  planBaseCopy,
  writeBaseCopy,
} from '../platform/backups/base-copies.ts'
import { readErasures, readUntil } from '../platform/backups/erasure-list.ts'
import { secretsOf } from '../platform/backups/manifest.ts'
import { restoreStore } from '../platform/backups/restore-store.ts'
import { connectForCopy } from '../platform/backups/snapshot-store.ts'
import { openEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { onClient } from '../platform/postgres/run-sql.ts'
import type { Call, Command, Outcome } from './command.ts'
import { sealingKeys, withDatabase } from './database.ts'
import { factsOf, faultsOf } from './facts.ts'
import { openBackupPlace } from './places.ts'

function archiveOf({ config, values }: Call): { dir: string; archive: string } {
  const { database, archiveTo } = config
  if (database.kind === 'server') {
    throw new BackupProblem(
      'DATABASE_URL names a PostgreSQL of your own. Use its own point-in-time recovery: docs/operations.md says which.',
    )
  }
  const archive = typeof values.archive === 'string' ? resolve(values.archive) : archiveTo
  if (!archive) throw new BackupProblem('Say where the archive is: --archive <folder>, or ARCHIVE_TO.')
  return { dir: database.dir, archive }
}

const folder = { type: 'string', help: 'folder of the archive; otherwise ARCHIVE_TO' } as const

export const archive: Command = {
  summary: 'Copies the files of the database that comes with Vermeil, for recovery to any later moment.',
  options: {
    archive: folder,
    'dry-run': { type: 'boolean', help: 'copy and remove nothing, and say what would be done' },
  },
  run: (call) => {
    const where = archiveOf(call)
    return withDatabase(call.config, async (url): Promise<Outcome> => {
      const { keepDays } = call.config.backups
      if (call.values['dry-run']) {
        const { since, removed } = await planBaseCopy({ ...where, url, keepDays })
        const reach = since ? `The archive reaches back to ${since.toISOString()}.` : 'The archive has no copy yet.'
        const line = `${reach} One more copy would be written, and ${removed} older ones removed.`
        return { isGood: true, result: { since: since?.toISOString() ?? null, removed }, lines: [line] }
      }
      const { time, removed } = await writeBaseCopy({ ...where, url, keepDays, onProgress: call.onProgress })
      const lines = [
        `The database can be recovered to any moment from ${time.toISOString()} on.`,
        ...(removed > 0 ? [`Removed ${removed} older copies.`] : []),
      ]
      return { isGood: true, result: { time: time.toISOString(), removed }, lines }
    })
  },
}

/** `restore --to`: the database as it was at the moment, quarantined. */
export async function recoverTo(call: Call, to: string): Promise<Outcome> {
  const { values, onProgress } = call
  const where = archiveOf(call)
  const moment = new Date(to)
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(to)) {
    throw new BackupProblem(`"${to}" is not a moment with its time zone, such as 2026-11-19T14:30:00Z.`)
  }
  const list = await erasuresSince(call, moment)
  if (values['dry-run']) {
    const { time } = await chooseBaseCopy({ ...where, moment })
    const line = `The database would be recovered to ${moment.toISOString()}, from the copy of ${time.toISOString()}.`
    return { isGood: true, result: { moment: moment.toISOString(), base: time.toISOString() }, lines: [line] }
  }
  const { base } = await placeBaseCopy({ ...where, moment, onProgress })
  onProgress(`Recovering from the copy of ${base.toISOString()}`)
  const postgres = await openEmbeddedPostgres({ dir: where.dir }).catch(async (error: Error) => {
    await rm(where.dir, { recursive: true, force: true })
    throw new BackupProblem(
      `The archive does not reach ${moment.toISOString()}, or is damaged: PostgreSQL did not start from it.`,
      { cause: error },
    )
  })
  try {
    const url = postgres.url('vermeil')
    await finishRecovery(url)
    const client = await connectForCopy(url, 'vermeil-restore')
    try {
      await restoreStore.markRecovered(client, { backup: `archive of ${base.toISOString()}`, takenAt: moment, ...list })
      const run = onClient(client)
      const faults = await faultsOf(run, await factsOf(run))
      if (faults.length > 0) throw new BackupProblem(faults.join(' '))
    } finally {
      await client.end()
    }
  } finally {
    await postgres.stop()
  }
  const lines = [
    `The database is as it was at ${moment.toISOString()}. Ledger and histories are whole. Files are not part of it.`,
    'No server starts on this database until you run `npm run house -- release`.',
  ]
  return { isGood: true, result: { moment: moment.toISOString(), base: base.toISOString() }, lines }
}

/** The list beside the backups, where there are any. */
async function erasuresSince({ config }: Call, moment: Date) {
  const { to } = config.backups
  if (!to) return { notedUntil: null, erasures: [] }
  const [place, secrets] = [await openBackupPlace(config, to), secretsOf(await sealingKeys(config))]
  return {
    notedUntil: await readUntil(place, secrets),
    erasures: await readErasures(place, secrets, moment.toISOString()),
  }
}
