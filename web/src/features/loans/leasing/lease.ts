import { addMonths } from '@vermeil/contracts/loans/hire-terms'
import { type LeaseDuration, quoteLease } from '@vermeil/contracts/loans/lease-terms'
import type { CreatePaymentBody } from '@vermeil/contracts/money/payments.schema'
import { formatDay, formatMonthDay } from '@/shared/format/days'

export type LeasableWork = { artworkId: string; title: string; artist: string; monthlyPrice: number }

/** The documented request of a lease: the total and the deposit, paid at the start. */
export function leaseOf(
  { artworkId, title, artist, monthlyPrice }: LeasableWork,
  duration: LeaseDuration,
  depositMonths: number,
): CreatePaymentBody {
  const { amount, deposit } = quoteLease(monthlyPrice, duration, depositMonths)
  const description = `Lease of ${title} by ${artist}, ${durationNames[duration]}`
  return {
    amount,
    description,
    paymentType: 'lease',
    artworkId,
    metadata: {
      ...{ artworkTitle: title, artworkArtist: artist, paymentType: 'lease', artworkId },
      ...{ duration, monthlyRate: monthlyPrice, securityDeposit: deposit, description },
    },
  }
}

export const durationNames: Record<LeaseDuration, string> = {
  '1-month': '1 month',
  '3-months': '3 months',
  '6-months': '6 months',
  '12-months': '12 months',
}

/** `1 month from arrival, about Dec 20 to Jan 20`. */
export function leaseTermText(duration: LeaseDuration, months: number, arrivesOn: string): string {
  const format = months < 12 ? formatMonthDay : formatDay
  const until = addMonths(arrivesOn, months)
  return `${durationNames[duration]} from arrival, about ${format(arrivesOn)} to ${format(until)}`
}

/** What others ask for such a lease, by a search engine of the visitor's world. */
export const comparisonSearch = ({ title, artist }: Pick<LeasableWork, 'title' | 'artist'>): string =>
  `https://www.google.com/search?${new URLSearchParams({ q: `${title} ${artist} lease rental` })}`
