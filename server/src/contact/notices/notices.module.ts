import type { LotId } from '@vermeil/contracts/ids'
import type { Catalog } from '../../catalog/catalog/catalog.ts'
import type { Hooks } from '../../hooks.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Module } from '../../platform/module.ts'
import { createSecretBox, type Secrets } from '../../platform/secret-box.ts'
import { createAnnounceWork } from './announce-work.ts'
import { createDescribeNotices } from './describe-notices.ts'
import { handleNoticeJobs } from './notice-jobs.ts'
import { createNoticePreferences } from './notice-preferences.ts'
import { noticeChannels, noticeRoutes } from './notice-routes.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPushDevices } from './push/push-devices.ts'
import { createPushKeys } from './push/push-keys.ts'
import { createPushNotices } from './push/push-notices.ts'
import { pushRoutes } from './push/push-routes.ts'
import type { PushServices } from './push/push-rules.ts'
import { createSendDigests } from './send-digests.ts'
import { createSendNotices } from './send-notices.ts'
import { createUnsubscribe, createUnsubscribeLinks } from './unsubscribe.ts'
import { unsubscribeRoutes } from './unsubscribe-routes.ts'

type Made = 'cardsOf' | 'ordersOf' | 'preferences' | 'describe' | 'links' | 'jobs'
type Deps = Omit<Parameters<typeof createNotices>[0], Made> &
  Omit<Parameters<typeof createSendNotices>[0], Made> &
  Parameters<typeof handleNoticeJobs>[0] & {
    accounts: Accounts
    hooks: Pick<Hooks, 'ordersOfLots' | 'workOffered'>
    catalog: Pick<Catalog, 'cards' | 'followersOf'>
    jobs: Jobs
    /** For the keys of what only the server may write or read: unsubscribe links, and the private key of web push. */
    keys: { secrets(purpose: 'unsubscribe links' | 'push keys'): Secrets }
    support: () => { email: string }
    pushServices: PushServices
  }

type WithRounds = Notices & {
  /** One round each, for tests. */
  readonly rounds: Readonly<Record<'mail' | 'digest' | 'push', () => Promise<void>>>
}

export function noticesModule({ hooks, catalog, keys, support, pushServices, ...deps }: Deps): Module<WithRounds> {
  const about = {
    cardsOf: (lotIds: readonly LotId[]) => catalog.cards(lotIds, null),
    ordersOf: hooks.ordersOfLots.ask,
  }
  const notices = createNotices({ ...deps, ...about })
  const preferences = createNoticePreferences(deps)
  const describe = createDescribeNotices(about)
  const links = createUnsubscribeLinks({ ...deps, secrets: keys.secrets('unsubscribe links') })
  const unsubscribe = createUnsubscribe({ ...deps, links, preferences })
  const pushKeys = createPushKeys({ ...deps, box: createSecretBox(keys.secrets('push keys')) })
  const devices = createPushDevices({ ...deps, keys: pushKeys, services: pushServices })
  const outgoing = { ...deps, preferences, describe, links }
  const pushNotices = createPushNotices({
    ...outgoing,
    keys: pushKeys,
    services: pushServices,
    contact: () => `mailto:${support().email}`,
  })
  const [sendNotices, sendDigests] = [createSendNotices(outgoing), createSendDigests(outgoing)]
  const rounds = [sendNotices, sendDigests, pushNotices]
  const works = createAnnounceWork({ ...deps, ...about, catalog, notices })
  hooks.workOffered.on(works.offered)
  return {
    api: { ...notices, rounds: { mail: sendNotices.run, digest: sendDigests.run, push: pushNotices.run } },
    channels: noticeChannels,
    async routes(app) {
      await app.register(noticeRoutes, { notices, preferences })
      await app.register(pushRoutes, { devices })
      await app.register(unsubscribeRoutes, { unsubscribe })
    },
    async start() {
      await handleNoticeJobs(deps)
      await works.handle()
      await pushNotices.handle()
      for (const round of rounds) round.start()
    },
    async stop() {
      for (const round of rounds) await round.stop()
      notices.close()
    },
  }
}
