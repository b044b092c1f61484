import type { Jobs } from '../../platform/jobs.ts'
import { isDeliverable } from '../../platform/mail/mail-queue.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { onClient, onTx } from '../../platform/postgres/run-sql.ts'
import type { Round } from '../../platform/rounds.ts'
import type { Sms } from '../../platform/sms.ts'
import type { DescribedNotice, DescribeNotices } from './describe-notices.ts'
import { sendText } from './notice-jobs.ts'
import { noticeMail } from './notice-mails.ts'
import { addToDigest, dueForMailWithout, lockForMail, settleMail } from './notice-outbox-store.ts'
import type { NoticePreferenceTable } from './notice-preferences.ts'
import { textableNumber, textMessage } from './notice-rules.ts'
import { nextDigestAt } from './notice-schedule-store.ts'
import type { NoticeRecord } from './notice-store.ts'
import type { UnsubscribeLinks } from './unsubscribe.ts'

type Deps = Pick<Platform, 'database' | 'forEachDue' | 'mail' | 'siteUrl' | 'every'> & {
  preferences: Pick<NoticePreferenceTable, 'readersOf'>
  jobs: Pick<Jobs, 'send'>
  sms: Pick<Sms, 'unavailableReason'>
  describe: DescribeNotices
  links: UnsubscribeLinks
}

const EVERY_MS = 5_000

/**
 * Mails and texts notices that were not read on the screen within a moment, to people who want them. The decision is
 * stored with the notice in the transaction that queues the messages, so a crash neither loses one nor sends it twice.
 */
export function createSendNotices(deps: Deps): Round {
  const { database, forEachDue, preferences, mail, jobs, sms, describe, links, siteUrl, every } = deps

  /** At once, or with the others of the day. */
  async function mailIt(tx: Tx, { notice, words, path }: DescribedNotice, to: string) {
    const { id, accountId, kind, mail: pace } = notice
    const letter = noticeMail(words, { url: siteUrl() + path, unsubscribe: links.to(accountId, [kind]) }, siteUrl())
    if (!letter) return
    const dueAt = await nextDigestAt(onTx(tx), accountId, pace === 'daily')
    if (dueAt) await addToDigest(onTx(tx), id, dueAt)
    else await mail.enqueue(tx, { to, ...letter })
  }

  async function send(tx: Tx, notice: NoticeRecord) {
    const { accountId, kind, mail: pace } = notice
    const reader = (await preferences.readersOf([accountId], tx)).get(accountId)
    if (!reader) return
    const { email, phone } = reader.contact
    const isMailed = pace !== 'never' && reader.wants(kind, 'email') && isDeliverable(email)
    const number = sms.unavailableReason === null && reader.wants(kind, 'sms') ? textableNumber(phone) : null
    if (!isMailed && !number) return
    const [described] = await describe([notice])
    if (!described) return
    const { words, path } = described
    if (isMailed) await mailIt(tx, described, email)
    if (number) await jobs.send(tx, sendText, { to: number, text: textMessage(words.headline, siteUrl() + path) })
  }

  /** Every node takes the notices that no other node has locked. */
  async function settle(id: string) {
    await database.transaction(async (tx) => {
      const notice = await lockForMail(onTx(tx), id)
      if (!notice) return
      await settleMail(onTx(tx), id)
      if (!notice.isRead) await send(tx, notice)
    })
  }

  const sendDue = () =>
    forEachDue({
      task: 'notices to mail',
      find: (without) => dueForMailWithout(onClient(database.pool), without),
      run: ({ id }) => settle(id),
    })

  return every(EVERY_MS, 'send-notices', sendDue)
}
