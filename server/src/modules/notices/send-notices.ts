import type { Jobs } from '../../platform/jobs.ts'
import { isDeliverable, type MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { onClient, onTx } from '../../platform/postgres/run-sql.ts'
import type { Every, Round } from '../../platform/rounds.ts'
import type { Sms } from '../../platform/sms.ts'
import { type LotCards, lotIdOf, type OrdersOfLots, ordersOfNotices } from './dress-notices.ts'
import { sendText } from './notice-jobs.ts'
import { noticeMail } from './notice-mails.ts'
import type { NoticePreferenceTable } from './notice-preferences.ts'
import { pathOf, textableNumber, textMessage } from './notice-rules.ts'
import { idsDueForMail, lockForMail, type NoticeRecord, settleMail } from './notice-store.ts'
import { wordsOf } from './notice-words.ts'

type Deps = {
  database: Database
  preferences: Pick<NoticePreferenceTable, 'readersOf'>
  mail: MailQueue
  jobs: Pick<Jobs, 'send'>
  sms: Pick<Sms, 'unavailableReason'>
  cardsOf: LotCards
  ordersOf: OrdersOfLots
  siteUrl: () => string
  every: Every
}

const EVERY_MS = 5_000

/**
 * Mails and texts notices that were not read on the screen within a moment, to people who want them. The decision is
 * stored with the notice in the transaction that queues the messages, so a crash neither loses one nor sends it twice.
 */
export function createSendNotices(deps: Deps): Round {
  const { database, preferences, mail, jobs, sms, cardsOf, ordersOf, siteUrl, every } = deps

  async function describe(notice: NoticeRecord) {
    const lotId = lotIdOf(notice)
    const [lot] = lotId === null ? [] : await cardsOf([lotId])
    const order = (await ordersOfNotices([notice], ordersOf))(notice)
    const { details } = notice
    const words = wordsOf(notice.kind, { lot, details, orderStatus: order?.status })
    return { words, path: pathOf({ details, lot, order }), isLotGone: lotId !== null && !lot }
  }

  async function send(tx: Tx, notice: NoticeRecord) {
    const { accountId, kind } = notice
    const reader = (await preferences.readersOf([accountId], tx)).get(accountId)
    if (!reader) return
    const { email, phone } = reader.contact
    const isMailed = reader.wants(kind, 'email') && isDeliverable(email)
    const number = sms.unavailableReason === null && reader.wants(kind, 'sms') ? textableNumber(phone) : null
    if (!isMailed && !number) return
    const { words, path, isLotGone } = await describe(notice)
    if (isLotGone) return
    const letter = isMailed ? noticeMail(words, siteUrl() + path, siteUrl()) : null
    if (letter) await mail.enqueue(tx, { to: email, ...letter })
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

  /** One notice that fails doesn't keep the others waiting. It is tried again in the next round. */
  async function sendDue() {
    const failures: unknown[] = []
    for (const id of await idsDueForMail(onClient(database.pool))) {
      await settle(id).catch((error) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notices could not be sent.`)
  }

  return every(EVERY_MS, 'send-notices', sendDue)
}
