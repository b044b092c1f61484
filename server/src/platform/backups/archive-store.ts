import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { onClient, statement } from '../postgres/run-sql.ts'

const readMode = statement<{ mode: string }>('archive.mode', `select current_setting('archive_mode') as mode`)
const begin = statement('archive.begin', `select pg_backup_start('vermeil', true)`)
// Waits until all that the copy needs is in the archive.
const end = statement<{ label: string; time: Date }>(
  'archive.end',
  'select labelfile as label, clock_timestamp() as time from pg_backup_stop(true)',
)
const readState = statement<{ isRecovering: boolean }>(
  'archive.recovering',
  'select pg_is_in_recovery() as "isRecovering"',
)

const PAUSE_MS = 50

export const archiveStore = {
  isArchiving: async (client: pg.Client): Promise<boolean> => (await onClient(client)(readMode))[0]?.mode === 'on',

  async begin(client: pg.Client): Promise<void> {
    await onClient(client)(begin)
  },

  /** On the same connection. */
  async end(client: pg.Client): Promise<{ label: string; time: Date }> {
    const [ended] = await onClient(client)(end)
    if (!ended) throw new Error('pg_backup_stop has answered nothing.')
    return ended
  },

  async finishRecovery(client: pg.Client): Promise<void> {
    while ((await onClient(client)(readState))[0]?.isRecovering) await sleep(PAUSE_MS)
    for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action']) {
      await client.query(`alter system reset ${name}`)
    }
  },
}
