import type { NoticeKind } from '@vermeil/contracts/notices'
import { isDeliverable, type MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onClient, onTx } from '../../platform/postgres/run-sql.ts'
import type { Every } from '../../platform/rounds.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { noticeMail } from './notice-mails.ts'
import { type KeptNotice, settleMail, unsettled } from './notice-store.ts'
import { type LotCards, type OrdersOfLots, ordersOfNotices } from './notices.ts'

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'mayMail' | 'accountById'>
  mail: MailQueue
  cardsOf: LotCards
  ordersOf: OrdersOfLots
  siteUrl: () => string
  every: Every
}

const EVERY_MS = 5_000

/** Notices that say something about bidding obey the switch for bid alerts; all of them obey the one for mail. */
const isBidAlert = (kind: NoticeKind) => kind !== 'application'

/**
 * Sends by mail what has not been read on the screen within a moment, to those who want it. A notice and the decision
 * about its mail are one row, so that a crash neither loses a mail nor sends it twice.
 */
export function createMailNotices({ database, accounts, mail, cardsOf, ordersOf, siteUrl, every }: Deps) {
  async function mailFor(notice: KeptNotice) {
    const { accountId, kind, lotId, details } = notice
    if (notice.isRead) return null
    if (!(await accounts.mayMail(accountId, isBidAlert(kind) ? 'bid-alert' : 'notice'))) return null
    const person = await accounts.accountById(accountId)
    if (!person || person.suspendedAt || !isDeliverable(person.email)) return null
    const [card] = lotId === null ? [] : await cardsOf([lotId])
    const order = (await ordersOfNotices([notice], ordersOf))(notice)
    const letter = noticeMail(kind, { details, orderStatus: order?.status }, card, siteUrl())
    return letter && { to: person.email, ...letter }
  }

  async function sendDue(): Promise<void> {
    const due = await unsettled(onClient(database.pool))
    for (const notice of due) {
      // Asked before the transaction: within it there is one connection, and it is for the notice and its mail.
      const letter = await mailFor(notice)
      await database.transaction(async (tx) => {
        const isOurs = await settleMail(onTx(tx), notice.id)
        if (isOurs && letter) await mail.enqueue(tx, letter)
      })
    }
  }

  return every(EVERY_MS, 'mail-notices', sendDue)
}
