import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import type { ShipmentDirection } from '@vermeil/contracts/fulfillment/shipping.schema'
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
import type { Tx } from '../../platform/postgres/database.ts'
import { longDay } from '../../platform/utc-text.ts'
import type { StoredShipment } from './shipment-store.ts'
import { cancelableFrom, countsAsDeliveredOn, type PartySide } from './shipping-rules.ts'

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

type Facts = { title: string; shipment: StoredShipment; isLease: boolean }
type Letter = { subject: string; heading: string; paragraphs: readonly string[]; figures?: readonly [string, string][] }

const latestLeaseStart = (arrivesBy: string): string => addDays(arrivesBy, leaseDates.daysAfterArrival)
const onThePage = 'The order page has the address, the packing slip and the label.'

const trackingOf = (carrier: string, trackingNumber: string): readonly [string, string][] => [
  ['Carrier', carrier],
  ...(trackingNumber ? [['Tracking number', trackingNumber] as [string, string]] : []),
]

/** Each is a mail and, with its first paragraph, a notice. */
const letters: Readonly<Record<ShipmentNoticeKind, (facts: Facts) => Letter>> = {
  'to-ship': ({ title, shipment: { shipBy, option } }) => ({
    subject: `${title} is paid`,
    heading: option === 'pickup' ? 'Paid: make it ready for pick-up' : 'Paid: please ship it',
    paragraphs: [
      option === 'pickup'
        ? `${title} is paid. Make it ready for pick-up by ${longDay(shipBy)}. The buyer shows you a code, and you enter it on the order page.`
        : `${title} is paid. Ship it by ${longDay(shipBy)}. ${onThePage}`,
      'Take photos before you pack: they settle most questions about damage.',
    ],
  }),
  reminded: ({ title, shipment }) => ({
    subject: `Ship ${title} by ${longDay(shipment.shipBy)}`,
    heading: 'Please ship it in time',
    paragraphs: [
      `The last day to ship ${title} is ${longDay(shipment.shipBy)}. From ${longDay(cancelableFrom(shipment))} on the buyer may cancel and gets everything back.`,
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
      `${title} was shipped and should arrive by ${longDay(arrivesBy)}.`,
      'Once it is with you, confirm the delivery on the order page.',
      ...(isLease
        ? [`Your lease begins when it arrives, at the latest on ${longDay(latestLeaseStart(arrivesBy))}.`]
        : []),
    ],
    figures: trackingOf(carrier, trackingNumber),
  }),
  warned: ({ title, shipment }) => ({
    subject: `Has ${title} arrived?`,
    heading: 'Has it arrived?',
    paragraphs: [
      `${title} should have been with you by ${longDay(shipment.arrivesBy)}. Without a word from you it counts as delivered on ${longDay(countsAsDeliveredOn(shipment))}, and its seller is paid a week later.`,
      'Confirm the delivery on the order page, or tell us there that it has not arrived.',
    ],
  }),
  delivered: ({ title, shipment: { completesAt } }) => ({
    subject: `${title} is delivered`,
    heading: 'Delivered',
    paragraphs: [
      `${title} counts as delivered.${completesAt ? ` The order is completed on ${longDay(completesAt)}.` : ''}`,
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

type Letters = Readonly<Partial<Record<ShipmentNoticeKind, (facts: Facts) => Letter>>>
/** Where the way of a loan's work means something else than that of an order. */
const loanLetters: Readonly<Record<ShipmentDirection, Letters>> = {
  out: {
    'to-ship': ({ title, shipment: { shipBy, arrivesBy } }) => ({
      subject: `${title} is paid`,
      heading: 'Paid: please send it',
      paragraphs: [
        `${title} is paid, and expected on ${longDay(arrivesBy)}. If you ship it, ship it by ${longDay(shipBy)} and enter carrier and tracking on the order page.`,
        'Take photos before you pack: they settle most questions about damage.',
      ],
    }),
    reminded: ({ title, shipment: { shipBy, arrivesBy } }) => ({
      subject: `Send ${title} by ${longDay(shipBy)}`,
      heading: 'Please send it in time',
      paragraphs: [
        `${title} is expected on ${longDay(arrivesBy)}. If it travels by a carrier, the last day to ship it is ${longDay(shipBy)}.`,
      ],
    }),
    warned: ({ title, shipment }) => ({
      subject: `Has ${title} arrived?`,
      heading: 'Has it arrived?',
      paragraphs: [
        `${title} should have been with you by ${longDay(shipment.arrivesBy)}. Without a word from you it counts as delivered on ${longDay(countsAsDeliveredOn(shipment))}.`,
        'Confirm the delivery, or write to its owner.',
      ],
    }),
    delivered: ({ title }) => ({
      subject: `${title} is delivered`,
      heading: 'Delivered',
      paragraphs: [`${title} counts as delivered.`],
    }),
  },
  back: {
    'to-ship': ({ title, shipment: { shipBy } }) => ({
      subject: `Send ${title} back by ${longDay(shipBy)}`,
      heading: 'Please send it back',
      paragraphs: [`The loan is canceled. Send ${title} back by ${longDay(shipBy)}, and enter carrier and tracking.`],
    }),
    reminded: ({ title, shipment: { shipBy } }) => ({
      subject: `Send ${title} back by ${longDay(shipBy)}`,
      heading: 'Please send it back in time',
      paragraphs: [
        `The last day to send ${title} back is ${longDay(shipBy)}. Enter carrier and tracking once it is on its way: days after that count as late until it is.`,
        'Take photos before you pack: they settle most questions about damage.',
      ],
    }),
    packed: ({ title }) => ({
      subject: `${title} is packed for its way back`,
      heading: 'Packed',
      paragraphs: [`${title} is packed and will be sent back to you soon.`],
    }),
    shipped: ({ title, shipment: { arrivesBy, carrier, trackingNumber } }) => ({
      subject: `${title} is on its way back`,
      heading: 'On its way back to you',
      paragraphs: [
        `${title} was sent back and should arrive by ${longDay(arrivesBy)}.`,
        `Record the return once it is with you. From then on you have ${claimTerms.openDays} days to report damage.`,
      ],
      figures: trackingOf(carrier, trackingNumber),
    }),
    warned: ({ title, shipment }) => ({
      subject: `Is ${title} back?`,
      heading: 'Is it back?',
      paragraphs: [
        `${title} should have been back by ${longDay(shipment.arrivesBy)}. Record the return if it is.`,
        'If it is lost on its way, ask the carrier first. Then record that as its condition, and report the damage.',
      ],
    }),
    delivered: ({ title }) => ({
      subject: `${title} is back`,
      heading: 'It is back',
      paragraphs: [`${title} has arrived at its owner.`],
    }),
  },
}

const letterOf = (kind: ShipmentNoticeKind, facts: Facts): Letter => {
  const { follows, direction } = facts.shipment
  return ((follows === 'loan' && loanLetters[direction][kind]) || letters[kind])(facts)
}

type Deps = {
  notices: Pick<Notices, 'notify'>
  mail: Pick<MailQueue, 'enqueue'>
  accounts: Pick<Accounts, 'accountById'>
  siteUrl: () => string
}

type NamedOrder = Pick<OrderRow, 'id' | 'title'>

export type ShipmentNotices = ReturnType<typeof createShipmentNotices>

/** For a realtor whose client pays: the order is the client's. */
const stagingsPath = '/realtor-dashboard?tab=properties&view=stagings'
export const orderPath = (orderId: string): string => `/orders/${orderId}`

export function createShipmentNotices({ notices, mail, accounts, siteUrl }: Deps) {
  async function notify(tx: Tx, accountId: AccountId, kind: 'shipping' | 'order-message', path: string, text: string) {
    await notices.notify(tx, [{ accountId, kind, details: { text, path } }])
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
    const content = { preheader: paragraphs[0] ?? heading, heading, paragraphs, figures, action, siteUrl: siteUrl() }
    await mail.enqueue(tx, { to: email, subject, ...renderMail(content) })
  }

  return {
    /** In the transaction of the event. A side without an account, Vermeil itself, is left out. */
    async send(
      tx: Tx,
      kind: ShipmentNoticeKind,
      to: PartySide,
      order: OrderRow,
      shipment: StoredShipment,
    ): Promise<void> {
      const accountId = to === 'buyer' ? shipment.buyerId : shipment.sellerId
      const person = accountId ? await accounts.accountById(accountId, tx) : null
      if (!person) return
      const isLease = orderKinds[order.kind].loanBegins === 'on-arrival'
      const letter = letterOf(kind, { title: order.title, shipment, isLease })
      const path = [order.buyerId, order.sellerId].includes(person.id) ? orderPath(order.id) : stagingsPath
      await notify(tx, person.id, 'shipping', path, letter.paragraphs[0] ?? letter.heading)
      await mailTo(tx, person.email, letter, path)
    },

    /** What the other side wrote. Mailed with the notice, from our address: neither side sees the other's. */
    async written(tx: Tx, accountId: AccountId | null, order: NamedOrder, text: string): Promise<void> {
      if (accountId) await notify(tx, accountId, 'order-message', orderPath(order.id), `${order.title}: ${text}`)
    },

    /** A copy of what somebody wrote, for themselves. Without a notice: they know. */
    async copied(tx: Tx, authorId: AccountId, order: NamedOrder, text: string): Promise<void> {
      const author = await accounts.accountById(authorId, tx)
      const subject = `A copy of what you wrote about ${order.title}`
      const letter = { subject, heading: 'A copy for you', paragraphs: [`You wrote about ${order.title}:`, text] }
      await mailTo(tx, author?.email ?? null, letter, orderPath(order.id))
    },
  }
}
