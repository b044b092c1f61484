import { countryInSentence, countryName } from '@vermeil/contracts/money/country-names'
import type { QuotePlace } from '@vermeil/contracts/money/live-quotes.schema'
import type { DeliveryQuote } from '@vermeil/contracts/money/quotes.schema'
import { formatDate, formatMoment } from '@/shared/format/format'

/** A quote as its list or its lot knows it. */
export type ActedQuote = Pick<DeliveryQuote, 'id' | 'side' | 'orderId' | 'place' | 'price' | 'arrives' | 'can'> & {
  lot: { title: string }
}

/** `Madrid, Spain` */
export const placeName = ({ city, country }: QuotePlace): string =>
  [city, city ? countryName(country) : countryInSentence(country)].filter(Boolean).join(', ')

/** All that the seller knows of the address: `28013 Madrid, Madrid, Spain` */
export const placeLine = ({ country, region, city, postalCode }: QuotePlace): string =>
  [[postalCode, city].filter(Boolean).join(' '), region, countryName(country)].filter(Boolean).join(', ')

/** `5–9 days` */
export const arrivalText = ({ min, max }: { min: number; max: number }): string =>
  min === max ? `${min} ${min === 1 ? 'day' : 'days'}` : `${min}–${max} days`

type Shown = Pick<DeliveryQuote, 'side' | 'state' | 'until' | 'orderId'>

/** What happens next with a quote, for the side that reads it. */
export function quoteNextStep({ side, state, until, orderId }: Shown): string {
  const isBuyer = side === 'buyer'
  if (state === 'asked') return until ? `${isBuyer ? 'The seller answers' : 'Answer'} by ${formatMoment(until)}` : ''
  if (state === 'offered')
    return until ? `${isBuyer ? 'Accept or refuse it' : 'The buyer decides'} by ${formatMoment(until)}` : ''
  if (state !== 'accepted') return ''
  if (orderId) return isBuyer ? 'Pay the order' : 'The buyer pays the order'
  return until ? `Holds until ${formatDate(until)}, or until the lot ends` : 'The lot has ended'
}
