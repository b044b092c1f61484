import type { OrderKind } from '@vermeil/contracts/money/order-kinds'
import type { OrderRow } from './orders/order-row.ts'

interface KindWords {
  /** Follows the title: what the payment of an invoice brings. */
  readonly promise: string
  /** What happens if it isn't paid in time. */
  readonly missed: string
  /** What a receipt says. */
  readonly thanks: string
}

const sold: KindWords = {
  promise: ' is yours once it is paid.',
  missed: ' After that the sale lapses, and we may offer the work to another bidder.',
  thanks: 'The work is yours. We email you when it is shipped; please confirm on the order page when it has arrived.',
}
const owed = { promise: ': this is owed beyond your deposit.', missed: '' }

const words: Record<OrderKind, KindWords> = {
  purchase: sold,
  auction: sold,
  'loan-purchase': { ...sold, thanks: 'The work is yours and stays with you. The loan has ended.' },
  lease: { ...sold, thanks: 'Your lease begins when the work arrives. We refund the deposit when it is back.' },
  hire: {
    promise: ' is yours for the dates of the hire once it is paid.',
    missed: ' After that the work is released.',
    thanks: 'The work is yours for the dates of the hire. We refund the deposit when it is back in good condition.',
  },
  staging: {
    promise: ' is yours for a month once it is paid.',
    missed: ' After that the staging ends with the last month that is paid for.',
    thanks: 'The month is paid. We refund the deposit when the work is back.',
  },
  'late-fee': { ...owed, thanks: 'Thank you. With this the late days are paid.' },
  damage: { ...owed, thanks: 'Thank you. With this the damage is settled.' },
  donation: { ...sold, thanks: 'Your gift supports living artists. There is no such thing as a starving artist.' },
  test: { ...sold, thanks: 'Your test payment arrived. Nothing is delivered for it.' },
}

export const promiseOf = ({ title, kind }: OrderRow): string => `${title}${words[kind].promise}`
export const afterTerm = ({ kind }: OrderRow): string => words[kind].missed
export const thanksFor = ({ kind }: OrderRow): string => words[kind].thanks

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
