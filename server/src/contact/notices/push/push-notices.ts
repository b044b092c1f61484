import { NoticeKind } from '@vermeil/contracts/contact/notices.schema'
import { z } from 'zod'
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import { onClient, onTx } from '../../../platform/postgres/run-sql.ts'
import { sendPush } from '../../../platform/push/send-push.ts'
import type { Round } from '../../../platform/rounds.ts'
import type { DescribeNotices } from '../describe-notices.ts'
import { dueForPushWithout, takeForPushFrom } from '../notice-outbox-store.ts'
import type { NoticePreferenceTable } from '../notice-preferences.ts'
import type { NoticeRecord } from '../notice-store.ts'
import type { PushKeys } from './push-keys.ts'
import { isPushEndpoint, type PushServices, pushOptions, pushPayload } from './push-rules.ts'
import { pushStore } from './push-store.ts'

const Push = z.object({
  subscriptionId: z.uuid(),
  kind: NoticeKind,
  payload: z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() }),
})
type Push = z.infer<typeof Push>
const push: JobDefinition<Push> = {
  name: 'notices.push',
  data: Push,
  retryLimit: 6,
  retryDelaySeconds: 10,
  isPrivate: true,
}

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'logger' | 'every'> & {
  jobs: Pick<Jobs, 'handle' | 'send'>
  keys: PushKeys
  preferences: Pick<NoticePreferenceTable, 'readersOf'>
  describe: DescribeNotices
  services: PushServices
  /** Whom push services can write to about our messages. */
  contact: () => string
}

const EVERY_MS = 1_000
const BATCH = 200

/**
 * Hands new notices to the devices of people who want them pushed. Which are due is stored with the notice; taking them
 * and sending the jobs is one transaction, so a crash neither loses a message nor sends it twice.
 */
export function createPushNotices(deps: Deps): Round & { handle(): Promise<void> } {
  const { database, forEachDue, jobs, keys, services, preferences, describe, contact, logger, every } = deps

  async function queue(tx: Tx, notices: readonly NoticeRecord[]) {
    const accountIds = [...new Set(notices.map(({ accountId }) => accountId))]
    const readers = await preferences.readersOf(accountIds, tx)
    const wanted = notices.filter(
      ({ accountId, kind, isRead }) => !isRead && readers.get(accountId)?.wants(kind, 'push'),
    )
    const devices = Map.groupBy(await pushStore.ofAccounts(tx, accountIds), ({ accountId }) => accountId)
    for (const { notice, words, path } of await describe(wanted)) {
      const { kind, accountId, subject, id } = notice
      const payload = pushPayload(words, path, `${kind}:${subject?.id ?? id}`)
      for (const device of devices.get(accountId) ?? []) {
        await jobs.send(tx, push, { subscriptionId: device.id, kind, payload })
      }
    }
  }

  const send = (ids: readonly string[]) =>
    database.transaction(async (tx) => queue(tx, await takeForPushFrom(onTx(tx), ids)))

  const sendDue = () =>
    forEachDue({
      task: 'notices to push',
      find: (without) => dueForPushWithout(onClient(database.pool), BATCH, without),
      runTogether: (notices) => send(notices.map(({ id }) => id)),
      run: ({ id }) => send([id]),
    })

  async function deliver({ subscriptionId, kind, payload }: Push) {
    const device = await pushStore.byId(database.db, subscriptionId)
    if (!device) return
    const { accountId, endpoint, ...recipient } = device
    // It was when the browser subscribed; the list of services may have changed since.
    if (!isPushEndpoint(endpoint, services)) return pushStore.remove(database.db, subscriptionId)
    const message = { endpoint, recipient, payload: JSON.stringify(payload), tag: payload.tag, ...pushOptions(kind) }
    const answer = await sendPush(message, { keys: await keys(), contact: contact() })
    if (answer === 'taken') await pushStore.succeeded(database.db, subscriptionId)
    else if (answer === 'gone') await pushStore.remove(database.db, subscriptionId)
    else logger.warn({ accountId, status: answer }, 'push message refused')
  }

  return {
    ...every(EVERY_MS, 'push-notices', sendDue),
    handle: () => jobs.handle(push, deliver, { concurrency: 4 }),
  }
}
