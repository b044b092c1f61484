import { isDeliverable, type MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onClient, onTx } from '../../platform/postgres/run-sql.ts'
import type { Every, Round } from '../../platform/rounds.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type LotCards, lotIdOf, type OrdersOfLots, ordersOfNotices } from './dress-notices.ts'
import { noticeMail } from './notice-mails.ts'
import type { NoticePreferenceTable } from './notice-preferences.ts'
import { idsDueForMail, lockForMail, type NoticeRecord, settleMail } from './notice-store.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'accountById'>
  preferences: Pick<NoticePreferenceTable, 'mayMail'>
  mail: MailQueue
  cardsOf: LotCards
  ordersOf: OrdersOfLots
  siteUrl: () => string
  every: Every
}

const EVERY_MS = 5_000

/**
 * Mails notices that were not read on the screen within a moment, to people who want them. The decision about the mail
 * is stored with the notice in the transaction that queues the mail, so a crash neither loses a mail nor sends it twice.
 */
export function createMailNotices(deps: Deps): Round {
  const { database, accounts, preferences, mail, cardsOf, ordersOf, siteUrl, every } = deps

  async function mailFor(notice: NoticeRecord) {
    const { accountId, kind, details } = notice
    if (notice.isRead) return null
    if (!(await preferences.mayMail(accountId, kind))) return null
    const person = await accounts.accountById(accountId)
    if (!person || person.suspendedAt || !isDeliverable(person.email)) return null
    const lotId = lotIdOf(notice)
    const [card] = lotId === null ? [] : await cardsOf([lotId])
    const order = (await ordersOfNotices([notice], ordersOf))(notice)
    const letter = noticeMail(kind, { details, orderStatus: order?.status }, card, siteUrl())
    return letter && { to: person.email, ...letter }
  }

  /** Every node takes the notices that no other node has locked. */
  async function settle(id: string) {
    await database.transaction(async (tx) => {
      const notice = await lockForMail(onTx(tx), id)
      if (!notice) return
      const letter = await mailFor(notice)
      await settleMail(onTx(tx), id)
      if (letter) await mail.enqueue(tx, letter)
    })
  }

  /** One notice that fails doesn't keep the others waiting. It is tried again in the next round. */
  async function sendDue() {
    const failures: unknown[] = []
    for (const id of await idsDueForMail(onClient(database.pool))) {
      await settle(id).catch((error) => failures.push(error))
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} notices could not be mailed.`)
  }

  return every(EVERY_MS, 'mail-notices', sendDue)
}
