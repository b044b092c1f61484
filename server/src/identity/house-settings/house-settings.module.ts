import type { BackupsState } from '@vermeil/contracts/identity/house-settings.schema'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { stateChannel, stateTagOf } from '../../platform/realtime/channels.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { auditLogRoutes } from './audit-log-routes.ts'
import type { HouseSettings } from './house-settings.ts'
import { houseSettingsRoutes } from './house-settings-routes.ts'

type Deps = Pick<Platform, 'database' | 'every'> & {
  settings: HouseSettings
  accounts: Pick<Accounts, 'profileOf'>
  realtime: Pick<Realtime, 'listeners' | 'broadcastHere'>
  isDemo: boolean
  backups: () => Promise<BackupsState | null>
}

const TOPIC = 'house'
/** How late a banner may begin or end on pages that are open. */
const LOOK_EVERY_MS = 5_000

/**
 * The routes of the settings and of the audit log, and the event that brings them to open pages. Each node sends it to its own listeners, since
 * every node learns of a change; the banner also begins and ends by the clock.
 */
export function houseSettingsModule({ settings, database, realtime, every, ...deps }: Deps): Module<HouseSettings> {
  let sent = ''

  async function announce(): Promise<void> {
    if (realtime.listeners(TOPIC) === 0) return
    const shown = await settings.public()
    const text = JSON.stringify(shown)
    if (text === sent) return
    sent = text
    realtime.broadcastHere(TOPIC, 'settings.changed', shown, stateTagOf(shown))
  }

  const round = every(LOOK_EVERY_MS, 'settings-events', announce, { isAlways: true })
  settings.onChange(() => void round.run())

  return {
    api: settings,
    channels: [stateChannel(TOPIC, 'settings.changed', settings.public)],
    async routes(app) {
      await app.register(houseSettingsRoutes, { prefix: '/api/v1/admin', settings, ...deps })
      await app.register(auditLogRoutes, { prefix: '/api/v1/admin', db: database.db, accounts: deps.accounts })
    },
    start() {
      settings.start()
      round.start()
    },
    async stop() {
      await round.stop()
      await settings.stop()
    },
  }
}
