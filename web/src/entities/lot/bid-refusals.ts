import { formatMoney } from '@/shared/format/format'
import { ApiError } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import type { ToastMessage } from '@/shared/page/toasts'
import { notConfirmed } from './unusual-amount'

/** What somebody was about to do when the house refused. */
type Deed = 'bid' | 'purchase'

const titles: Record<Deed, string> = { bid: 'Bidding Unavailable', purchase: 'Purchase Unavailable' }

/** The minimum that a refusal names; null where it was about something else. */
export function refusedMinimum(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.code !== 'bid.too-low' && error.code !== 'bid.ceiling-below-price') return null
  const minimum = error.details['minimum']
  return typeof minimum === 'number' ? minimum : null
}

/** A refused or failed bid or purchase, in the house's words. */
export function refusalToast(error: unknown, deed: Deed): ToastMessage & { description: string } {
  const refuse = (title: string, description: string) => ({ title, description, tone: 'destructive' as const })
  if (!(error instanceof ApiError)) return refuse('Connection Lost', unanswered[deed])
  const minimum = refusedMinimum(error)
  if (minimum !== null) return refuse('Bid Too Low', `The minimum bid is ${formatMoney(minimum)}.`)
  switch (error.code) {
    case 'lot.closed':
    case 'lot.sold':
      return refuse(titles[deed], 'This auction has already ended.')
    case 'lot.stopped':
      return refuse(titles[deed], 'Bidding has been stopped by admin.')
    case 'account.required':
      return refuse('Authentication Required', signInWords[deed])
    case 'account.not-confirmed':
      return refuse(
        'Confirmation Required',
        'Please check your email and click the confirmation link before you bid or buy.',
      )
    case 'bid.card-required':
      return refuse('Card Required', 'Please put a card on file before bidding.')
    case 'bid.unusual':
      return refuse(notConfirmed.title, notConfirmed.description)
    default:
      return refuse(titles[deed], sentenceOf(error))
  }
}

export const signInWords: Record<Deed, string> = {
  bid: 'Please sign in to place a bid.',
  purchase: 'Please sign in to continue with your payment.',
}

/** Nobody knows whether it arrived. It is not sent again by itself; the same press again is answered as the first was. */
const unanswered: Record<Deed, string> = {
  bid: 'We got no answer. Check whether your bid was placed before you bid again.',
  purchase: 'We got no answer. Check whether the lot is yours before you try again.',
}
