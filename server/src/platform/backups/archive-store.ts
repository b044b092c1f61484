import type pg from 'pg'
import { onClient, statement } from '../postgres/run-sql.ts'
import { world } from '../world.ts'

const readTarget = statement<{ folder: string | null }>(
  'archive.target',
  `select case when current_setting('archive_mode') = 'on'
      then current_setting('basic_archive.archive_directory', true) end as folder`,
)
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
  /** Where the running database copies its log to; null if it doesn't. */
  target: async (client: pg.Client): Promise<string | null> => (await onClient(client)(readTarget))[0]?.folder ?? null,

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
    while ((await onClient(client)(readState))[0]?.isRecovering) await world.sleep(PAUSE_MS)
    for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action']) {
      await client.query(`alter system reset ${name}`)
    }
  },
}
