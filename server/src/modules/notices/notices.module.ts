import type { LotId } from '@vermeil/contracts/ids'
import type { Hooks } from '../../hooks.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { createAnnounceWork } from './announce-work.ts'
import { handleNoticeJobs } from './notice-jobs.ts'
import { createNoticePreferences } from './notice-preferences.ts'
import { noticeChannels, noticeRoutes } from './notice-routes.ts'
import { createNotices, type Notices } from './notices.ts'
import { createSendNotices } from './send-notices.ts'

type Made = 'cardsOf' | 'ordersOf' | 'preferences' | 'jobs'
type Deps = Omit<Parameters<typeof createNotices>[0], Made> &
  Omit<Parameters<typeof createSendNotices>[0], Made> &
  Parameters<typeof handleNoticeJobs>[0] & {
    accounts: Accounts
    hooks: Pick<Hooks, 'ordersOfLots' | 'workOffered'>
    catalog: Pick<Catalog, 'cards' | 'followersOf'>
    jobs: Jobs
  }

export function noticesModule({ hooks, catalog, ...deps }: Deps): Module<Notices> {
  const about = {
    cardsOf: (lotIds: readonly LotId[]) => catalog.cards(lotIds, null),
    ordersOf: hooks.ordersOfLots.ask,
  }
  const notices = createNotices({ ...deps, ...about })
  const preferences = createNoticePreferences(deps)
  const sendNotices = createSendNotices({ ...deps, ...about, preferences })
  const works = createAnnounceWork({ ...deps, ...about, catalog, notices })
  hooks.workOffered.on(works.offered)
  return {
    api: notices,
    channels: noticeChannels,
    async routes(app) {
      await app.register(noticeRoutes, { notices, preferences })
    },
    async start() {
      await handleNoticeJobs(deps)
      await works.handle()
      sendNotices.start()
    },
    async stop() {
      await sendNotices.stop()
      notices.close()
    },
  }
}
