import { z } from 'zod'
import type { Infrastructure } from '../open-infrastructure.ts'
import type { JobDefinition } from '../platform/jobs.ts'
import { backup, drill } from './backups.ts'
import type { Command } from './command.ts'
import type { BackupWatch } from './watch-backups.ts'

const HOURS = 60 * 60
/** A backup of many files takes long. A second one at the same time would only copy the same. */
const rare = { data: z.object({}), retryLimit: 2, retryDelaySeconds: 15 * 60, expireSeconds: 12 * HOURS }
const nightly: JobDefinition<Record<string, never>> = { name: 'backups.nightly', ...rare }
const weekly: JobDefinition<Record<string, never>> = { name: 'backups.drill', ...rare }

type Deps = Pick<Infrastructure, 'config' | 'jobs'> & { backups: Pick<BackupWatch, 'look'> }

/** The commands `backup` and `drill`, by the job queue: the drill only where the secret key of the backups is configured. */
export async function handleNightlyBackups({ config, jobs, backups }: Deps): Promise<void> {
  const { isNightly, identityFile } = config.backups
  const run = async (command: Command) => {
    const { isGood, lines } = await command.run({ config, values: {}, positionals: [], canAsk: false, onProgress() {} })
    if (!isGood) throw new Error(lines.join(' '))
    await backups.look()
  }
  // Also where they are off, so that what was sent before is not left waiting.
  await jobs.handle(nightly, async () => void (isNightly && (await run(backup))))
  await jobs.handle(weekly, async () => void (isNightly && identityFile && (await run(drill))))
  await jobs.schedule(nightly, '17 2 * * *', {})
  await jobs.schedule(weekly, '17 5 * * 0', {})
}
