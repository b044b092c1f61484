import type { OrderRow } from './orders/order-row.ts'

const loanTimes: Partial<Record<OrderRow['kind'], string>> = {
  hire: ' for the dates of the hire',
  staging: ' for a month',
}

/** What happens to a loan that isn't paid in time. */
const missedPayments: Partial<Record<OrderRow['kind'], string>> = {
  hire: 'the work is released',
  staging: 'the staging ends with the last month that is paid for',
}

/** The invoice of late days and the one of a damage deliver nothing, and don't lapse. */
const isExtra = ({ kind, deliveredAt }: OrderRow) =>
  kind === 'damage' || (deliveredAt !== null && loanTimes[kind] !== undefined)

/** What the payment of an invoice brings. */
export const promiseOf = (order: OrderRow): string =>
  isExtra(order)
    ? `${order.title}: this is owed beyond your deposit.`
    : `${order.title} is yours${loanTimes[order.kind] ?? ''} once it is paid.`

/** What happens if it isn't paid in time. */
export const afterTerm = (order: OrderRow): string =>
  isExtra(order)
    ? ''
    : ` After that ${missedPayments[order.kind] ?? 'the sale lapses, and we may offer the work to another bidder'}.`

/** For an order whose delivery is still open. */
export const chooseFirst =
  'Please choose first how the work gets to you. You see the total, with delivery and tax, before you pay.'

/** The last reminder of a shorter term comes later than a day before. */
export const lastCall = ({ paymentTermHours }: OrderRow) =>
  paymentTermHours < 72 ? 'Your payment is due soon' : 'One day left to pay'

const freeChoices = 'you can pick the work up, send your own carrier, or cancel at no cost.'

/** A lot is won whose delivery has no price yet. `answerBy`: null if the seller has named one. */
export const quoteAwaitedWords = (order: OrderRow, answerBy: string | null, dueBy: string) => ({
  subject: `You won ${order.title}`,
  preheader: answerBy ? 'The seller names a price for the delivery.' : 'Accept or refuse the price of the delivery.',
  heading: 'You won the lot',
  paragraphs: answerBy
    ? [
        `We have asked the seller what the delivery to your address costs. They answer by ${answerBy}.`,
        `You have ${order.paymentTermHours} hours to pay from their answer. If there is none, or you refuse it, ${freeChoices}`,
      ]
    : [
        `The seller has named a price for the delivery. Accept it and pay by ${dueBy}.`,
        `If you refuse it, ${freeChoices}`,
      ],
})

export const canceledByBuyerWords = ({ title }: OrderRow) => ({
  subject: `Your order of ${title} is canceled`,
  preheader: 'You owe nothing.',
  heading: 'The order is canceled',
  paragraphs: [`You canceled the order of ${title} because of its delivery. You owe nothing.`],
})

/** What a receipt says. */
export const thanks = {
  purchase: 'The work is yours. We email you when it is shipped; please confirm on the order page when it has arrived.',
  auction: 'The work is yours. We email you when it is shipped; please confirm on the order page when it has arrived.',
  lease: 'Your lease has started. We refund the deposit when the work is back.',
  hire: 'The work is yours for the dates of the hire. We refund the deposit when it is back in good condition.',
  staging: 'The month is paid. We refund the deposit when the work is back.',
  damage: 'Thank you. With this the damage is settled.',
  donation: 'Your gift supports living artists. There is no such thing as a starving artist.',
  test: 'Your test payment arrived. Nothing is delivered for it.',
} as const
