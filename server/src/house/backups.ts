import { readFileSync, writeFileSync } from 'node:fs'
import pkg from '../../package.json' with { type: 'json' }
import type { Config } from '../config.ts'
import { dailyReconciliation } from '../money/payments/payment-jobs.ts'
import { type Place, readIndex } from '../platform/backups/backup-place.ts'
import { BackupProblem } from '../platform/backups/backup-problem.ts'
import { type DrillReport, noteDrill } from '../platform/backups/drill-report.ts'
import { readIdentities } from '../platform/backups/encryption.ts'
import { isListed } from '../platform/backups/erasure-list.ts'
import { type OpenedBackup, openBackup, refuseUsedDatabase, restoreBackup } from '../platform/backups/restore-backup.ts'
import { restoreStore } from '../platform/backups/restore-store.ts'
import { connectForCopy, snapshotStore } from '../platform/backups/snapshot-store.ts'
import { writeBackup } from '../platform/backups/write-backup.ts'
import { createDiskStore } from '../platform/media/disk-store.ts'
import type { MediaStore } from '../platform/media/media-store.ts'
import { openS3Store } from '../platform/media/s3-store.ts'
import { onClient, type RunSql } from '../platform/postgres/run-sql.ts'
import { withScratchDatabase } from '../platform/postgres/scratch-database.ts'
import { world } from '../platform/world.ts'
import { recoverTo } from './archive.ts'
import { checkPromises, summarize } from './checked-promises.ts'
import type { Call, Command, Outcome } from './command.ts'
import { houseKeys, scratchName, sealingKeys, servingRoleOf, withDatabase, withOwnedDatabase } from './database.ts'
import { factsOf, faultsOf } from './facts.ts'
import { openBackupPlace } from './places.ts'
import { countAllSealed, keysInUse } from './sealed-values.ts'
import { type HouseServices, withServices } from './services.ts'

const checks = { factsOf, faultsOf }

async function openPlace({ config, values }: Call, option: 'to' | 'from'): Promise<Place> {
  const name = values[option] ?? config.backups.to
  if (typeof name === 'string') return openBackupPlace(config, name)
  throw new BackupProblem(`Say where the backups are: --${option} <folder or s3://bucket>, or BACKUP_TO.`)
}

export const openMedia = ({ media }: Config): Promise<MediaStore> =>
  media.kind === 's3' ? openS3Store(media) : createDiskStore(media)

function readIdentityFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new BackupProblem(`The secret key of the backups could not be read from ${file}.`, { cause: error })
  }
}

async function openChosen(call: Call): Promise<OpenedBackup> {
  const { config, values, positionals } = call
  const file = values.identity ?? config.backups.identityFile
  const identities = typeof file === 'string' ? readIdentities(readIdentityFile(file)) : []
  const place = await openPlace(call, 'from')
  return openBackup({ place, id: positionals[0], keys: await sealingKeys(config), identities })
}

const where = { type: 'string', help: 'folder or s3://bucket of the backups; otherwise BACKUP_TO' } as const
const identity = { type: 'string', help: 'file with the secret key of age; otherwise BACKUP_IDENTITY_FILE' } as const
const dryRun = { type: 'boolean', help: 'change nothing, and say what would be done' } as const

export const backup: Command = {
  summary: 'Writes a backup of the database and all files, while the house is open.',
  options: {
    to: where,
    recipient: {
      type: 'string',
      help: 'public key of age (age1…), or several with commas; otherwise BACKUP_RECIPIENTS',
    },
    unencrypted: { type: 'boolean', help: 'write everything so that anybody with the files can read it' },
    'dry-run': dryRun,
  },
  async run(call) {
    const { config, values, onProgress } = call
    const given = typeof values.recipient === 'string' ? values.recipient.split(',') : config.backups.recipients
    const recipients = values.unencrypted ? [] : given
    if (recipients.length === 0 && !values.unencrypted) {
      throw new BackupProblem(
        'Say to whom the backup is encrypted: --recipient age1… or BACKUP_RECIPIENTS, or --unencrypted.',
      )
    }
    const [place, media, keys] = [await openPlace(call, 'to'), await openMedia(config), await sealingKeys(config)]
    const sealedWith = async (run: RunSql) => keysInUse(await countAllSealed(run, await houseKeys(config)))
    return withDatabase(config, async (url): Promise<Outcome> => {
      if (values['dry-run']) {
        const before = await readIndex(place)
        const lines = [
          `${before.length} backups are here. One more would be written, to ${recipients.join(', ') || 'nobody: unencrypted'}.`,
        ]
        return { isGood: true, result: { backups: before, recipients }, lines }
      }
      const result = await writeBackup({
        ...{ url, media, place, keys, recipients, factsOf, sealedWith, onProgress },
        ...{ version: pkg.version, keepDays: config.backups.keepDays, now: new Date(world.now()) },
      })
      const files = `${result.files} files, of which ${result.copiedFiles} were new`
      const removed = result.removedBackups.map((id) => `Removed ${id}, which was too old.`)
      const lines = [`Backup ${result.id}: ${result.tables} tables, ${result.rows} rows, ${files}.`, ...removed]
      return { isGood: true, result, lines }
    })
  },
}

export const restore: Command = {
  summary: 'Restores a backup, the newest if none is named, into an empty database and media store.',
  argument: '[backup]',
  options: {
    from: where,
    identity,
    to: { type: 'string', help: 'moment, such as 2026-11-19T14:30:00Z: from the archive instead of a backup' },
    archive: { type: 'string', help: 'folder of the archive; otherwise ARCHIVE_TO' },
    'dry-run': dryRun,
  },
  async run(call) {
    if (typeof call.values.to === 'string') return recoverTo(call, call.values.to)
    const opened = await openChosen(call)
    const { id, takenAt, version, facts } = opened.manifest
    const result = { id, takenAt, version, lots: facts.chains.length }
    return withOwnedDatabase(call.config, async (url): Promise<Outcome> => {
      if (call.values['dry-run']) {
        const client = await connectForCopy(url, 'vermeil-restore')
        await refuseUsedDatabase(client).finally(() => client.end())
        return { isGood: true, result, lines: [`The backup ${id} of ${takenAt} would be restored.`] }
      }
      await restoreBackup(opened, {
        ...{ ...checks, url, media: await openMedia(call.config), onProgress: call.onProgress },
        servingRole: servingRoleOf(call.config),
      })
      const lines = [
        `Restored ${id} of ${takenAt}. All tables, files, the ledger and the histories of ${facts.chains.length} lots are as they were.`,
        'No server starts on this database until you run `npm run house -- release`.',
      ]
      return { isGood: true, result, lines }
    })
  },
}

async function queueReconciliation({ database, jobs }: HouseServices): Promise<void> {
  await jobs.declare(dailyReconciliation)
  await database.transaction((tx) => jobs.send(tx, dailyReconciliation, {}))
}

export const release: Command = {
  summary: 'Lets servers start on a restored database.',
  options: {
    'without-erasures': {
      type: 'boolean',
      help: 'release although nobody knows who was erased and what was withdrawn after the backup',
    },
    'dry-run': dryRun,
  },
  run: ({ config, values }) =>
    withOwnedDatabase(config, async (url): Promise<Outcome> => {
      const client = await connectForCopy(url, 'vermeil-release')
      try {
        const state = await restoreStore.state(client)
        if (state?.stage !== 'quarantined') {
          throw new BackupProblem(
            state ? 'The restore was interrupted: run it again.' : 'This database is not quarantined.',
          )
        }
        if (!isListed(state.notedUntil, state.takenAt) && !values['without-erasures']) {
          throw new BackupProblem(
            'The list of erasures beside the backup is missing: people who were erased after it, links that were withdrawn and clients who were removed would be back. Restore with a place that has the list, or say --without-erasures.',
          )
        }
        if (!values['dry-run']) {
          // A job waits for the first server, and is there before one can start.
          if ((await snapshotStore.jobTables(client)) !== null) await withServices(config, queueReconciliation)
          await restoreStore.release(client)
        }
        const erasures = (await restoreStore.erasures(client)).length
        const until = state.notedUntil ? ` The list of them is complete until ${state.notedUntil.toISOString()}.` : ''
        const line = `${erasures} accounts, links, clients, meetings and visitors of labels that were erased, withdrawn or removed after the backup are so again when the first server starts.${until}`
        const released = `The database of ${state.takenAt.toISOString()} ${values['dry-run'] ? 'would be' : 'is'} released. Lots that lose bidding time are extended when the first server starts.`
        const reconciled =
          'The first server fetches what the payment provider knows of the time since then, and lists on the finance page what the house does not.'
        return { isGood: true, result: { ...state, erasures }, lines: [released, line, reconciled] }
      } finally {
        await client.end()
      }
    }),
}

/** To a file, or by POST to an address. */
async function report(to: string, result: DrillReport): Promise<void> {
  const json = `${JSON.stringify(result)}\n`
  if (!/^https?:\/\//.test(to)) return writeFileSync(to, json)
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(to, { method: 'POST', headers, body: json, signal: world.timeoutSignal(30_000) })
  if (!answer.ok) throw new BackupProblem(`The drill succeeded, and ${to} answered its report with ${answer.status}.`)
}

/** What a restore can't compare with the manifest: whether the keys open what is sealed, and stored counts and sums are right. */
async function examineRestored(
  url: string,
  { config, onProgress }: Call,
): Promise<{ faults: string[]; notes: string[] }> {
  onProgress('Opening what is sealed, and comparing stored counts and sums')
  const client = await connectForCopy(url, 'vermeil-drill')
  const { counts } = await countAllSealed(onClient(client), await houseKeys(config)).finally(() => client.end())
  const unopened = counts.filter((count) => count.unopened > 0)
  const results = await checkPromises(url, config)
  const wrong = (isRepaired: boolean) =>
    results
      .filter((result) => result.isRepaired === isRepaired && result.faults.length > 0)
      .map(({ check, faults }) => `${check}: ${summarize(faults)}`)
  return {
    faults: [
      ...unopened.map(({ name, unopened: values }) => `JWT_PRIVATE_KEY does not open ${values} of the ${name}.`),
      ...wrong(false),
    ],
    notes: wrong(true).map((line) => `${line} A job corrects it every night.`),
  }
}

export const drill: Command = {
  summary: 'Restores a backup into a database that is dropped afterwards, and says how long it took.',
  argument: '[backup]',
  options: {
    from: where,
    identity,
    report: { type: 'string', help: 'file, or address of a monitor (https://…), that gets the result as JSON' },
  },
  async run(call) {
    const startedAt = world.now()
    const opened = await openChosen(call)
    const { id, takenAt, tables, media, facts } = opened.manifest
    const { faults, notes } = await withOwnedDatabase(call.config, (url) =>
      withScratchDatabase(url, scratchName(), async (scratch) => {
        await restoreBackup(opened, { ...checks, url: scratch, media: null, onProgress: call.onProgress })
        return examineRestored(scratch, call)
      }),
    )
    if (faults.length > 0) {
      const lines = [
        `The backup ${id} of ${takenAt} can be restored, and what it has is not right:`,
        ...faults,
        ...notes,
      ]
      return { isGood: false, result: { id, takenAt, faults: [...faults, ...notes] }, lines }
    }
    const seconds = Math.round((world.now() - startedAt) / 100) / 10
    const result = {
      id,
      takenAt,
      verifiedAt: new Date(world.now()).toISOString(),
      seconds,
      tables: tables.length,
      files: media.files,
      lots: facts.chains.length,
    }
    await noteDrill(opened.place, opened.keys[0].secret, result).catch((error: Error) =>
      call.onProgress(`The result could not be written beside the backups, where servers read it: ${error.message}`),
    )
    if (typeof call.values.report === 'string') await report(call.values.report, result)
    return {
      isGood: true,
      result,
      lines: [`The backup ${id} of ${takenAt} can be restored: verified in ${seconds} seconds.`, ...notes],
    }
  },
}
