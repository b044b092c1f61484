import type { BackupsState } from '@vermeil/contracts/identity/house-settings.schema'
import client from 'prom-client'
import type { HouseKeys } from '../identity/accounts/sessions/house-keys.ts'
import type { Infrastructure } from '../open-infrastructure.ts'
import { readIndex } from '../platform/backups/backup-place.ts'
import { readLastDrill } from '../platform/backups/drill-report.ts'
import type { Every } from '../platform/rounds.ts'
import { openBackupPlace } from './places.ts'

const EVERY_MS = 5 * 60_000

type Deps = Pick<Infrastructure, 'config' | 'metrics' | 'logger'> & { keys: HouseKeys; every: Every }

export interface BackupWatch {
  /** Reads the place of the backups. Null where none is configured. */
  state(): Promise<BackupsState | null>
  /** Reads it for the metrics, as every round does. */
  look(): Promise<void>
  start(): void
  stop(): Promise<void>
}

/** How old and large the newest backup is and when one was last restored, wherever that ran. */
export function watchBackups({ config, metrics, logger, keys, every }: Deps): BackupWatch {
  const { to, isNightly, keepDays } = config.backups
  if (!to) return { state: async () => null, async look() {}, start() {}, async stop() {} }
  const gauge = (name: string, help: string) => new client.Gauge({ name, help, registers: [metrics] })
  const takenAt = gauge('vermeil_backup_timestamp_seconds', 'When the newest backup was taken; 0 without one.')
  const size = gauge('vermeil_backup_bytes', 'Size of the newest backup before it is compressed, with all files.')
  const verifiedAt = gauge('vermeil_backup_verified_timestamp_seconds', 'When a drill last succeeded; 0 without one.')
  const seconds = (time: string | undefined) => (time ? new Date(time).getTime() / 1_000 : 0)

  async function read() {
    const place = await openBackupPlace(config, to as string)
    const newest = (await readIndex(place)).at(-1)
    return { newest, drill: await readLastDrill(place, keys.secrets('backups')) }
  }

  const round = every(EVERY_MS, 'backup-state', async () => {
    const { newest, drill } = await read()
    takenAt.set(seconds(newest?.takenAt))
    size.set(newest?.bytes ?? 0)
    verifiedAt.set(seconds(drill?.verifiedAt))
  })
  return {
    async state() {
      try {
        const { newest, drill } = await read()
        return {
          ...{ isNightly, keepDays, isReachable: true },
          newest: newest ? { takenAt: newest.takenAt, bytes: newest.bytes ?? null } : null,
          drill: drill && { takenAt: drill.takenAt, verifiedAt: drill.verifiedAt, seconds: drill.seconds },
        }
      } catch (error) {
        logger.warn({ err: error }, 'backups not readable')
        return { isNightly, keepDays, isReachable: false, newest: null, drill: null }
      }
    },
    look: round.run,
    start() {
      void round.run()
      round.start()
    },
    stop: round.stop,
  }
}
