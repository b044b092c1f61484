import type { Difference } from '@vermeil/contracts/money/payments-admin.schema'
import { formatMoney } from '@/shared/format/format'

/** What differs and what to do about it, in one or two sentences. */
export function explainDifference(difference: Difference): string {
  return explanations[difference.about](difference)
}

const explanations: Record<Difference['about'], (difference: Difference) => string> = {
  provider({ expected, found }) {
    if (found === 0) {
      return `Stripe has a payment of ${formatMoney(expected)} that our ledger does not have. Look it up at Stripe: refund it there, or find out why its message never arrived.`
    }
    if (expected === 0) return `Our ledger has ${formatMoney(found)} for a payment that Stripe does not know.`
    return `Stripe holds ${formatMoney(expected)} for this payment and our ledger ${formatMoney(found)}. ${
      found > expected ? 'A refund at Stripe is not booked here.' : 'A refund that we booked was not made at Stripe.'
    }`
  },
  order: compared,
  refund: ({ expected }) =>
    `A refund of ${formatMoney(expected)} was promised and has not been sent for a day. Check at Stripe whether it was refused.`,
  payout: compared,
  ledger: compared,
}

function compared({ expected, found, note }: Difference): string {
  const gap =
    found > expected ? `${formatMoney(found - expected)} too much` : `${formatMoney(expected - found)} too little`
  return `${note} It should be ${formatMoney(expected)} and is ${formatMoney(found)}, ${gap}.`
}
