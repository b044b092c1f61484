import type { LotId } from '@vermeil/contracts/ids'
import type { Hooks } from '../../hooks.ts'
import type { Module } from '../../platform/module.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { createMailNotices } from './mail-notices.ts'
import { handleNoticeJobs } from './notice-jobs.ts'
import { createNoticePreferences } from './notice-preferences.ts'
import { noticeChannels, noticeRoutes } from './notice-routes.ts'
import { createNotices, type Notices } from './notices.ts'

type Made = 'cardsOf' | 'ordersOf' | 'preferences'
type Deps = Omit<Parameters<typeof createNotices>[0], Made> &
  Omit<Parameters<typeof createMailNotices>[0], Made> &
  Parameters<typeof handleNoticeJobs>[0] & {
    accounts: Accounts
    hooks: Pick<Hooks, 'ordersOfLots'>
    catalog: Pick<Catalog, 'cards'>
  }

export function noticesModule({ hooks, catalog, ...deps }: Deps): Module<Notices> {
  const about = {
    cardsOf: (lotIds: readonly LotId[]) => catalog.cards(lotIds, null),
    ordersOf: hooks.ordersOfLots.ask,
  }
  const notices = createNotices({ ...deps, ...about })
  const preferences = createNoticePreferences(deps)
  const mailNotices = createMailNotices({ ...deps, ...about, preferences })
  return {
    api: notices,
    channels: noticeChannels,
    async routes(app) {
      await app.register(noticeRoutes, { notices, preferences })
    },
    async start() {
      await handleNoticeJobs(deps)
      mailNotices.start()
    },
    async stop() {
      await mailNotices.stop()
      notices.close()
    },
  }
}
