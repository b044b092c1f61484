import { shippingTerms } from '@vermeil/contracts/fulfillment/shipping-terms'
import type { AccountId } from '@vermeil/contracts/ids'
import { addDays } from '@vermeil/contracts/loans/hire-terms'
import { leaseDates } from '@vermeil/contracts/loans/lease-terms'
import { orderKinds } from '@vermeil/contracts/money/order-kinds'
import type { Notices } from '../../contact/notices/notices.ts'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { OrderRow } from '../../money/payments/orders/order-row.ts'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import { afterCommit, type Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { onTx } from '../../platform/postgres/run-sql.ts'
import type { StoredShipment } from './shipment-store.ts'
import { cancelableFrom, countsAsDeliveredOn } from './shipping-rules.ts'

/** Changes of an order of which a side is notified. */
export type ShipmentNoticeKind =
  | 'to-ship'
  | 'reminded'
  | 'ready'
  | 'packed'
  | 'shipped'
  | 'delivered'
  | 'warned'
  | 'completed'
  | 'canceled'

export type PartySide = 'buyer' | 'seller'
type Facts = { title: string; shipment: StoredShipment; isLease: boolean }
type Letter = { subject: string; heading: string; paragraphs: readonly string[]; figures?: readonly [string, string][] }

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const dayText = (day: string | Date): string => dayFormat.format(new Date(day))

const latestLeaseStart = (arrivesBy: string): string => addDays(arrivesBy, leaseDates.daysAfterArrival)
const onThePage = 'The order page has the address, the packing slip and the label.'

/** Each is a mail and, with its first paragraph, a notice. */
const letters: Readonly<Record<ShipmentNoticeKind, (facts: Facts) => Letter>> = {
  'to-ship': ({ title, shipment: { shipBy, option } }) => ({
    subject: `${title} is paid`,
    heading: option === 'pickup' ? 'Paid: make it ready for pick-up' : 'Paid: please ship it',
    paragraphs: [
      option === 'pickup'
        ? `${title} is paid. Make it ready for pick-up by ${dayText(shipBy)}. The buyer shows you a code, and you enter it on the order page.`
        : `${title} is paid. Ship it by ${dayText(shipBy)}. ${onThePage}`,
      'Take photos before you pack: they settle most questions about damage.',
    ],
  }),
  reminded: ({ title, shipment }) => ({
    subject: `Ship ${title} by ${dayText(shipment.shipBy)}`,
    heading: 'Please ship it in time',
    paragraphs: [
      `The last day to ship ${title} is ${dayText(shipment.shipBy)}. From ${dayText(cancelableFrom(shipment))} on the buyer may cancel and gets everything back.`,
    ],
  }),
  ready: ({ title }) => ({
    subject: `${title} is ready for pick-up`,
    heading: 'Ready for you',
    paragraphs: [`${title} is ready. Show the code on the order page when you come for it.`],
  }),
  packed: ({ title }) => ({
    subject: `${title} is packed`,
    heading: 'Packed',
    paragraphs: [`${title} is packed and will be shipped soon.`],
  }),
  shipped: ({ title, shipment: { arrivesBy, carrier, trackingNumber }, isLease }) => ({
    subject: `${title} is on its way`,
    heading: 'On its way to you',
    paragraphs: [
      `${title} was shipped and should arrive by ${dayText(arrivesBy)}.`,
      'Once it is with you, confirm the delivery on the order page.',
      ...(isLease
        ? [`Your lease begins when it arrives, at the latest on ${dayText(latestLeaseStart(arrivesBy))}.`]
        : []),
    ],
    figures: [
      ['Carrier', carrier],
      ...(trackingNumber ? [['Tracking number', trackingNumber] as [string, string]] : []),
    ],
  }),
  warned: ({ title, shipment }) => ({
    subject: `Has ${title} arrived?`,
    heading: 'Has it arrived?',
    paragraphs: [
      `${title} should have been with you by ${dayText(shipment.arrivesBy)}. Without a word from you it counts as delivered on ${dayText(countsAsDeliveredOn(shipment))}, and its seller is paid a week later.`,
      'Confirm the delivery on the order page, or tell us there that it has not arrived.',
    ],
  }),
  delivered: ({ title, shipment: { completesAt } }) => ({
    subject: `${title} is delivered`,
    heading: 'Delivered',
    paragraphs: [
      `${title} counts as delivered.${completesAt ? ` The order is completed on ${dayText(completesAt)}.` : ''}`,
      `If it is damaged or not what was described, report it on the order page within ${shippingTerms.completedAfterDays} days.`,
    ],
  }),
  completed: ({ title }) => ({
    subject: `The order of ${title} is completed`,
    heading: 'Completed',
    paragraphs: [`The order of ${title} is completed. What you earned can now be paid out.`],
  }),
  canceled: ({ title }) => ({
    subject: `The order of ${title} is canceled`,
    heading: 'Canceled by the buyer',
    paragraphs: [
      `${title} was not shipped in time. The buyer canceled the order and gets everything back. Please don’t ship it.`,
    ],
  }),
}

type Deps = {
  notices: Pick<Notices, 'post' | 'announce'>
  mail: Pick<MailQueue, 'enqueue'>
  accounts: Pick<Accounts, 'accountById'>
  siteUrl: () => string
}

export interface ShipmentNotices {
  /** In the transaction of the event. A side without an account, Vermeil itself, is left out. */
  send(tx: Tx, kind: ShipmentNoticeKind, to: PartySide, order: OrderRow, shipment: StoredShipment): Promise<void>
  /** What the other side wrote. Mailed with the notice, from our address: neither side sees the other's. */
  written(tx: Tx, accountId: AccountId | null, order: OrderRow, text: string): Promise<void>
  /** A copy of what somebody wrote, for themselves. Without a notice: they know. */
  copied(tx: Tx, authorId: AccountId, order: OrderRow, text: string): Promise<void>
}

export const orderPath = (orderId: string): string => `/orders/${orderId}`

export function createShipmentNotices({ notices, mail, accounts, siteUrl }: Deps): ShipmentNotices {
  async function notify(tx: Tx, accountId: AccountId, kind: 'shipping' | 'order-message', path: string, text: string) {
    const posted = await notices.post(onTx(tx), [{ accountId, kind, details: { text, path } }], await houseNow(tx))
    afterCommit(tx, () => notices.announce(posted))
  }

  /** An erased account has no address, and gets nothing. */
  async function mailTo(
    tx: Tx,
    email: string | null,
    { subject, heading, paragraphs, figures = [] }: Letter,
    path: string,
  ) {
    if (!email) return
    const action = { label: 'Open the order', url: siteUrl() + path }
    const site = { siteUrl: siteUrl(), siteName: 'Vermeil' }
    const content = { preheader: paragraphs[0] ?? heading, heading, paragraphs, figures, action, ...site }
    await mail.enqueue(tx, { to: email, subject, ...renderMail(content) })
  }

  return {
    async send(tx, kind, to, order, shipment) {
      const accountId = to === 'buyer' ? order.buyerId : order.sellerId
      const person = accountId ? await accounts.accountById(accountId, tx) : null
      if (!person) return
      const isLease = orderKinds[order.kind].loanBegins === 'on-arrival'
      const letter = letters[kind]({ title: order.title, shipment, isLease })
      const path = orderPath(order.id)
      await notify(tx, person.id, 'shipping', path, letter.paragraphs[0] ?? letter.heading)
      await mailTo(tx, person.email, letter, path)
    },

    async written(tx, accountId, order, text) {
      if (accountId) await notify(tx, accountId, 'order-message', orderPath(order.id), `${order.title}: ${text}`)
    },

    async copied(tx, authorId, order, text) {
      const author = await accounts.accountById(authorId, tx)
      const subject = `A copy of what you wrote about ${order.title}`
      const letter = { subject, heading: 'A copy for you', paragraphs: [`You wrote about ${order.title}:`, text] }
      await mailTo(tx, author?.email ?? null, letter, orderPath(order.id))
    },
  }
}
