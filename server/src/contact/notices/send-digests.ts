import type { AccountId } from '@vermeil/contracts/ids'
import { isDeliverable } from '../../platform/mail/mail-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { onClient, onTx } from '../../platform/postgres/run-sql.ts'
import type { Round } from '../../platform/rounds.ts'
import type { DescribeNotices } from './describe-notices.ts'
import { digestMail } from './notice-mails.ts'
import { dueForDigestWithout, takeDigest } from './notice-outbox-store.ts'
import type { NoticePreferenceTable } from './notice-preferences.ts'
import { lockForDigest } from './notice-schedule-store.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'mail' | 'siteUrl' | 'every'> & {
  preferences: Pick<NoticePreferenceTable, 'readersOf'>
  describe: DescribeNotices
  links: UnsubscribeLinks
}

const EVERY_MS = 10_000

/**
 * Mails people who want one mail a day what happened since the last one. Taking the notices and queueing the mail is one
 * transaction, so a crash neither loses a day nor sends it twice. A day without notices has no mail.
 */
export function createSendDigests(deps: Deps): Round {
  const { database, forEachDue, preferences, describe, links, mail, siteUrl, every } = deps

  async function send(accountId: AccountId) {
    await database.transaction(async (tx) => {
      if (!(await lockForDigest(onTx(tx), accountId))) return
      const taken = await takeDigest(onTx(tx), accountId)
      const reader = (await preferences.readersOf([accountId], tx)).get(accountId)
      if (!reader || !isDeliverable(reader.contact.email)) return
      const wanted = taken.filter(({ kind, isRead }) => !isRead && reader.wants(kind, 'email'))
      const described = await describe(wanted)
      if (described.length === 0) return
      const unsubscribe = links.to(accountId, [...new Set(wanted.map(({ kind }) => kind))])
      await mail.enqueue(tx, { to: reader.contact.email, ...digestMail(described, unsubscribe, siteUrl()) })
    })
  }

  const sendDue = () =>
    forEachDue({
      task: 'daily mails',
      find: (without) => dueForDigestWithout(onClient(database.pool), without),
      run: ({ id }) => send(id),
    })

  return every(EVERY_MS, 'send-digests', sendDue)
}
