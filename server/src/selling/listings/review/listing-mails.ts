import type { AccountId } from '@vermeil/contracts/ids'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import type { Accounts } from '../../../identity/accounts/accounts.ts'
import type { MailQueue } from '../../../platform/mail/mail-queue.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import type { Tx } from '../../../platform/postgres/database.ts'
import type { LotTimes } from '../../auctions/auctions.ts'

const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

type Deps = { mail: MailQueue; accounts: Pick<Accounts, 'accountById'>; siteUrl: () => string }
export type ListingMails = ReturnType<typeof createListingMails>

/** What sellers are mailed about decisions of administrators. */
export function createListingMails({ mail, accounts, siteUrl }: Deps) {
  type Letter = Omit<Parameters<typeof renderMail>[0], 'siteUrl'> & { subject: string }

  async function post(tx: Tx, sellerId: AccountId, { subject, ...letter }: Letter) {
    const seller = await accounts.accountById(sellerId, tx)
    if (!seller) return
    const rendered = renderMail({ ...letter, siteUrl: siteUrl() })
    await mail.enqueue(tx, { to: seller.email, subject, ...rendered })
  }

  return {
    approved: (tx: Tx, sellerId: AccountId, { title, slug, lot }: Listing) =>
      post(tx, sellerId, {
        subject: `“${title}” is on auction`,
        preheader: 'Your work has been reviewed.',
        heading: 'Your work is on auction',
        paragraphs: [`“${title}” has been reviewed. Collectors can bid on it from now on.`],
        action: { label: 'See the lot', url: `${siteUrl()}/lots/${lot?.id}/${slug}` },
      }),

    rescheduled: (tx: Tx, sellerId: AccountId, { title, slug, lot }: Listing, { opensAt, closesAt }: LotTimes) =>
      post(tx, sellerId, {
        subject: `“${title}” opens on another date`,
        preheader: 'We changed the dates of your auction.',
        heading: 'Your auction has new dates',
        paragraphs: [
          `The auction of “${title}” opens on ${time.format(opensAt)} and closes on ${time.format(closesAt)}, UTC.`,
        ],
        action: { label: 'See the lot', url: `${siteUrl()}/lots/${lot?.id}/${slug}` },
      }),

    rejected: (tx: Tx, sellerId: AccountId, { title }: Listing, reason: string) =>
      post(tx, sellerId, {
        subject: `“${title}” needs a change`,
        preheader: 'Your work has been reviewed.',
        heading: 'Your work is not listed yet',
        paragraphs: [`We have reviewed “${title}” and can’t list it yet, for this reason:`, reason],
        action: { label: 'Change the listing', url: `${siteUrl()}/dashboard` },
        footnote: 'Change the listing and submit it again at any time.',
      }),
  }
}
