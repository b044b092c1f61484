import { formatMoney } from '@vermeil/contracts/format-figures'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { type MailContent, renderMail } from '../../platform/mail/render-mail.ts'
import type { Letterhead } from '../../platform/papers/paper.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { longMoment } from '../../platform/utc-text.ts'
import { type Addressee, renderInvoice } from './orders/invoice-pdf.ts'
import { totalOf } from './orders/order-cost-rules.ts'
import { invoiceNumberOf, type OrderRow } from './orders/order-row.ts'
import { realtorNoteOf } from './orders/realtor-note.ts'
import {
  afterTerm,
  canceledByBuyerWords,
  chooseFirst,
  lastCall,
  promiseOf,
  quoteAwaitedWords,
  thanksFor,
} from './payment-mail-words.ts'

type Content = Omit<MailContent, 'siteUrl'> & { subject: string; hasInvoice: boolean }
export type Deduction = { label: string; amount: number; note: string }
type Deps = {
  mail: MailQueue
  accounts: Pick<Accounts, 'accountById' | 'profileOf'>
  letterhead: () => Letterhead
}

const at = (date: Date | null) => (date ? longMoment(date) : '')

/** The lines of an order that costs more than its price, else the amount alone. */
function costFacts(order: OrderRow): [string, string][] {
  const { amount, delivery, insurance, tax, includedTax, deliveryIncludedTax } = order
  const included = includedTax + deliveryIncludedTax
  const extras = Object.entries({ Delivery: delivery, Insurance: insurance, Tax: tax }).filter(([, of]) => of > 0)
  return [
    [extras.length > 0 ? 'Price' : 'Amount', formatMoney(amount)],
    ...extras.map(([label, of]): [string, string] => [label, formatMoney(of)]),
    ...(extras.length > 0 ? [['Total', formatMoney(totalOf(order))] as [string, string]] : []),
    ...(included > 0 ? [['Includes tax', formatMoney(included)] as [string, string]] : []),
  ]
}

const facts = (order: OrderRow): [string, string][] => {
  const number = invoiceNumberOf(order)
  return [
    ...(order.artistName ? [['Artist', order.artistName] as [string, string]] : []),
    ...costFacts(order),
    ...(order.deposit ? [['Of which deposit', formatMoney(order.deposit)] as [string, string]] : []),
    ...(number ? [['Invoice', number] as [string, string]] : []),
  ]
}

const isDonation = ({ kind }: OrderRow) => orderKinds[kind].type === 'donation'

/** Mails to buyers about their orders. Each is queued in the transaction it is about. */
export type PaymentMails = ReturnType<typeof createPaymentMails>

export function createPaymentMails({ mail, accounts, letterhead }: Deps) {
  const orderUrl = (order: OrderRow) => `${letterhead().siteUrl}/orders/${order.id}`

  async function post(tx: Tx, order: OrderRow, { subject, hasInvoice, ...content }: Content): Promise<void> {
    const person = order.buyerId ? await accounts.accountById(order.buyerId, tx) : null
    // An erased account has no address.
    if (!person?.email) return
    const head = letterhead()
    const name = (await accounts.profileOf([person.id], tx)).get(person.id)?.name ?? ''
    const note = hasInvoice ? await realtorNoteOf(accounts, order, tx) : null
    const attachments = hasInvoice ? [await attachment(order, { name, email: person.email }, note, head)] : undefined
    const paragraphs = note ? [...content.paragraphs, note] : content.paragraphs
    const { html, text } = renderMail({ ...content, paragraphs, siteUrl: head.siteUrl })
    await mail.enqueue(tx, { to: person.email, subject, html, text, ...(attachments ? { attachments } : {}) })
  }

  const chooseDelivery = (order: OrderRow) => ({ label: 'Choose delivery', url: orderUrl(order) })
  const payNow = (order: OrderRow) => ({ label: 'Pay now', url: orderUrl(order) })

  return {
    invoice: (tx: Tx, order: OrderRow): Promise<void> =>
      post(tx, order, {
        subject: `Your invoice for ${order.title}`,
        preheader: `Payment is due by ${at(order.dueAt)}.`,
        heading: orderKinds[order.kind].isWon ? 'You won the lot' : 'Your invoice',
        paragraphs: [
          `${promiseOf(order)} Payment is due within ${order.paymentTermHours} hours, by ${at(order.dueAt)}.`,
          ...(order.needsDeliveryChoice ? [chooseFirst] : []),
        ],
        figures: facts(order),
        action: order.needsDeliveryChoice ? chooseDelivery(order) : payNow(order),
        hasInvoice: true,
      }),

    reminder: (tx: Tx, order: OrderRow, isLast: boolean): Promise<void> =>
      post(tx, order, {
        subject: `${isLast ? 'Last reminder' : 'Reminder'}: ${order.title}`,
        preheader: `Payment is due by ${at(order.dueAt)}.`,
        heading: isLast ? lastCall(order) : 'Your invoice is still open',
        paragraphs: [
          `Please pay by ${at(order.dueAt)}.${afterTerm(order)}`,
          ...(order.needsDeliveryChoice ? [chooseFirst] : []),
        ],
        figures: facts(order),
        action: order.needsDeliveryChoice ? chooseDelivery(order) : payNow(order),
        hasInvoice: true,
      }),

    lapsed: (tx: Tx, order: OrderRow): Promise<void> =>
      post(tx, order, {
        subject: `Your invoice for ${order.title} has lapsed`,
        preheader: `It was not paid within ${order.paymentTermHours} hours.`,
        heading: 'The invoice has lapsed',
        paragraphs: [
          `It was not paid within ${order.paymentTermHours} hours. We may now offer the work to another bidder.`,
        ],
        figures: facts(order),
        hasInvoice: false,
      }),

    canceled: (tx: Tx, order: OrderRow, reason: string): Promise<void> =>
      post(tx, order, {
        subject: `Your invoice for ${order.title} is canceled`,
        preheader: 'You owe nothing.',
        heading: 'The invoice is canceled',
        paragraphs: [`We voided your bid, so you owe nothing for ${order.title}. Reason: ${reason}`],
        figures: facts(order),
        hasInvoice: false,
      }),

    /** A lot is won whose delivery has no price yet. `until`: when the seller answers; null if they have. */
    quoteAwaited: (tx: Tx, order: OrderRow, until: Date | null): Promise<void> =>
      post(tx, order, {
        ...quoteAwaitedWords(order, until && at(until), at(order.dueAt)),
        figures: facts(order),
        action: { label: 'See my order', url: orderUrl(order) },
        hasInvoice: false,
      }),

    canceledByBuyer: (tx: Tx, order: OrderRow): Promise<void> =>
      post(tx, order, { ...canceledByBuyerWords(order), figures: facts(order), hasInvoice: false }),

    receipt: (tx: Tx, order: OrderRow): Promise<void> =>
      post(tx, order, {
        subject: isDonation(order) ? 'Thank you for your donation' : `Your receipt for ${order.title}`,
        preheader: `We received ${formatMoney(totalOf(order))}.`,
        heading: isDonation(order) ? 'Thank you' : 'Payment received',
        paragraphs: [thanksFor(order)],
        figures: facts(order),
        action: { label: 'See my order', url: orderUrl(order) },
        hasInvoice: true,
      }),

    refunded: (tx: Tx, order: OrderRow, amount: number, reason: string): Promise<void> =>
      post(tx, order, {
        subject: `Your refund for ${order.title}`,
        preheader: `We are refunding ${formatMoney(amount)}.`,
        heading: 'Your refund is on its way',
        paragraphs: [reason, `We are sending ${formatMoney(amount)} to the card or account you paid from.`],
        figures: [['Refund', formatMoney(amount)]],
        hasInvoice: false,
      }),

    /** `deductions` are what was taken from the deposit before. */
    depositReturned: (tx: Tx, order: OrderRow, refunded: number, deductions: readonly Deduction[]): Promise<void> =>
      post(tx, order, {
        subject: `Your deposit for ${order.title}`,
        preheader: `We are refunding ${formatMoney(refunded)}.`,
        heading: 'Your deposit',
        paragraphs:
          deductions.length === 0
            ? ['The work is back in good condition. We are refunding your deposit in full.']
            : deductions.map(({ label, amount, note }) =>
                [`${label}: we took ${formatMoney(amount)} from your deposit.`, note].join(' ').trim(),
              ),
        figures: [
          ['Deposit', formatMoney(order.deposit)],
          ...deductions.map(({ label, amount }): [string, string] => [label, formatMoney(amount)]),
          ['Refund', formatMoney(refunded)],
        ],
        hasInvoice: false,
      }),

    /** The work is back, and its owner may still report damage. */
    depositHeld: (tx: Tx, order: OrderRow, until: Date): Promise<void> =>
      post(tx, order, {
        subject: `Your deposit for ${order.title}`,
        preheader: 'The work is back with its owner.',
        heading: 'The work is back',
        paragraphs: [
          `${order.title} is back with its owner, who has until ${at(until)} to report damage. We refund your deposit as soon as the owner confirms that all is well, and then at the latest.`,
        ],
        figures: [['Deposit', formatMoney(order.deposit)]],
        hasInvoice: false,
      }),
  }
}

async function attachment(order: OrderRow, to: Addressee, note: string | null, head: Letterhead) {
  const pdf = await renderInvoice(order, to, note, head)
  const kind = order.paidAt ? 'receipt' : 'invoice'
  return {
    filename: `vermeil-${kind}-${invoiceNumberOf(order)}.pdf`,
    content: pdf.toString('base64'),
    contentType: 'application/pdf',
  }
}
