import { formatMoney } from '@vermeil/contracts/format-figures'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { PayoutMethod } from './payout-store.ts'

type Deps = { mail: MailQueue; accounts: Pick<Accounts, 'accountById'>; siteUrl: () => string }

/** Mails to sellers and realtors about their money. Each is queued in the transaction it is about. */
export type PayoutMails = ReturnType<typeof createPayoutMails>

const arrives: Record<PayoutMethod, string> = {
  bank: 'We have sent it to your bank. It usually arrives within 2 business days.',
  transfer: 'It is in your payout account, which sends it on to your bank. It usually arrives within 2 business days.',
}

export function createPayoutMails({ mail, accounts, siteUrl }: Deps) {
  async function post(
    tx: Tx,
    partyId: AccountId,
    subject: string,
    content: { preheader: string; paragraphs: string[] },
  ) {
    const person = await accounts.accountById(partyId, tx)
    // An erased account has no address.
    if (!person?.email) return
    const action = { label: 'See my sales', url: `${siteUrl()}/dashboard?as=artist&tab=sales` }
    const { html, text } = renderMail({
      ...{ ...content, heading: subject, action, siteUrl: siteUrl() },
    })
    await mail.enqueue(tx, { to: person.email, subject, html, text })
  }

  return {
    sent: (tx: Tx, partyId: AccountId, amount: number, method: PayoutMethod): Promise<void> =>
      post(tx, partyId, `Your payout of ${formatMoney(amount)}`, {
        preheader: `We have paid you ${formatMoney(amount)}.`,
        paragraphs: [`We have paid you ${formatMoney(amount)}.`, arrives[method]],
      }),

    /** The buyer of one of their sales disputes the payment. */
    disputed: (tx: Tx, partyId: AccountId, title: string): Promise<void> =>
      post(tx, partyId, `The payment for ${title} is disputed`, {
        preheader: 'Your share is held until the buyer’s bank has decided.',
        paragraphs: [
          `The buyer of ${title} disputes the payment with their bank. We answer the bank for you; we may ask you for papers such as proof of delivery.`,
          'Your share is held until the bank has decided. If it decides for the buyer, your share is taken back.',
        ],
      }),
  }
}
