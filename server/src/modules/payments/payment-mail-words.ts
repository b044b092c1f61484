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
  'Please choose first how the work gets to you: delivery is added to the amount, and you see the total before you pay.'

/** The last reminder of a shorter term comes later than a day before. */
export const lastCall = ({ paymentTermHours }: OrderRow) =>
  paymentTermHours < 72 ? 'Your payment is due soon' : 'One day left to pay'

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
