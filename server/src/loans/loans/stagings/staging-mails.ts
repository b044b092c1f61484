import { formatMoney } from '@vermeil/contracts/format-figures'
import type { StagingQuote } from '@vermeil/contracts/loans/staging-terms'
import type { QueuedMail } from '../../../platform/mail/mail-queue.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { longDay, longMoment } from '../../../platform/utc-text.ts'
import type { StoredStaging } from '../loan-record.ts'

type Letter = {
  email: string
  staging: StoredStaging
  quote: StagingQuote
  payBy: Date
  link: string
  siteUrl: string
}

/** To the client who pays for a work in their home. */
export const paymentMail = ({ email, staging, quote, payBy, link, siteUrl }: Letter): QueuedMail => ({
  to: email,
  subject: `${staging.title} for your home: ready to pay`,
  ...renderMail({
    preheader: `Pay by ${longMoment(payBy)}. Until then the work stays on sale.`,
    heading: `${staging.title} can come to your home`,
    paragraphs: [
      `${staging.borrowerName || 'Your realtor'} asked for this work for you, and its owner has accepted. You pay the first month and a deposit, which we refund when the work is back. Each further month has an invoice of its own.`,
      'The work stays on sale until you pay: if somebody bids on it first, nothing is owed.',
      'To pay you need an account with this email address. The link is private; please don’t forward it.',
    ],
    figures: [
      ['Home', staging.room ? `${staging.address}, ${staging.room}` : staging.address],
      ['From', longDay(staging.from)],
      ['Until', staging.until ? longDay(staging.until) : 'From month to month'],
      ['First month', formatMoney(quote.firstMonth)],
      ['Deposit', formatMoney(quote.deposit)],
      ['Pay by', longMoment(payBy)],
    ],
    action: { label: `Pay ${formatMoney(quote.amount)}`, url: link },
    footnote: 'You don’t know this person? Ignore this mail, and nothing happens.',
    siteUrl,
  }),
})
