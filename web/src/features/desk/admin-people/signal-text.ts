import type { Signal, SignalRule } from '@vermeil/contracts/desk/signals.schema'
import { plural } from '@/shared/format/format'

export const signalNames: Record<SignalRule, string> = {
  'shared-device': 'Same device as the seller',
  'shared-network': 'Same network as the seller',
  'shared-card': 'Same card as the seller',
  'one-seller': 'Bids on one seller only',
  'voided-bids': 'Bids voided repeatedly',
  'lapsed-orders': 'Orders not paid',
  'unusual-amount': 'Unusually high bids',
  'standing-bids': 'Bids of a suspended person stand',
}

const suspend = {
  act: 'suspend',
  label: 'Suspend',
  advice: 'You can suspend the bidder, and void or keep their open bids.',
} as const
const limit = {
  act: 'limit',
  label: 'Limit',
  advice: 'You can limit what the bidder may owe at once. Their open bids stay.',
} as const

/** The act that fits a signal, and what it does. The bidder's page has the others. */
export const signalActs: Record<SignalRule, typeof suspend | typeof limit> = {
  'shared-device': suspend,
  'shared-network': suspend,
  'shared-card': suspend,
  'one-seller': suspend,
  'voided-bids': limit,
  'lapsed-orders': limit,
  'unusual-amount': limit,
  'standing-bids': suspend,
}

/** What was found, in one sentence. */
export function signalText({ rule, bidder, seller, evidence }: Signal): string {
  const { name } = bidder
  const other = seller?.name ?? 'the seller'
  const lots = plural(evidence.length, 'lot', 'lots')
  switch (rule) {
    case 'shared-device':
      return `${name} signed in with the same browser at the same network address as ${other}, and bid on ${lots} of theirs.`
    case 'shared-network':
      return `${name} signed in from the same network address as ${other}, and bid on ${lots} of theirs.`
    case 'shared-card':
      return `${name} has the same card on file as ${other}, and bid on ${lots} of theirs.`
    case 'one-seller':
      return `${name} has bid on ${lots}, all of them by ${other}.`
    case 'voided-bids':
      return `Bids of ${name} were voided on ${lots}.`
    case 'unusual-amount':
      return `${name} bid far more than usual on ${lots}.`
    case 'standing-bids':
      return `${name} is suspended, and ${other} wanted their bids on ${lots} voided but is a party there. Another administrator can suspend ${name} again and void them.`
    case 'lapsed-orders':
      return `${name} did not pay ${plural(evidence.length, 'order', 'orders')}.`
  }
}
