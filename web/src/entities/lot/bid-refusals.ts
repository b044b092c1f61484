import type { ErrorDetails } from '@vermeil/contracts/errors.schema'
import { formatMoney } from '@/shared/format/format'
import { ApiError, isRefusal } from '@/shared/http/api-error'
import { sentenceOf } from '@/shared/http/readable-error'
import type { ToastMessage } from '@/shared/page/toasts'
import { notConfirmedText } from './confirm-bid'

/** What was refused. */
type Action = 'bid' | 'purchase'

const titles: Record<Action, string> = { bid: 'Bidding Unavailable', purchase: 'Purchase Unavailable' }

/** The minimum that a refusal names; null where it was about something else. */
export function refusedMinimum(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null
  if (error.code !== 'bid.too-low' && error.code !== 'bid.ceiling-below-price') return null
  const minimum = error.details['minimum']
  return typeof minimum === 'number' ? minimum : null
}

/** The toast for a refused or failed bid or purchase. */
export function refusalToast(error: unknown, action: Action): ToastMessage & { description: string } {
  const refuse = (title: string, description: string) => ({ title, description, tone: 'destructive' as const })
  if (!(error instanceof ApiError)) return refuse('Connection Lost', unanswered[action])
  const minimum = refusedMinimum(error)
  if (minimum !== null) return refuse('Bid Too Low', `The minimum bid is ${formatMoney(minimum)}.`)
  const unconfirmed = notConfirmedText(error.code)
  if (unconfirmed) return refuse(unconfirmed.title, unconfirmed.description)
  switch (error.code) {
    case 'lot.closed':
    case 'lot.sold':
      return refuse(titles[action], 'This auction has already ended.')
    case 'lot.stopped':
      return refuse(titles[action], 'Bidding has been stopped by admin.')
    case 'account.required':
      return refuse('Authentication Required', signInText[action])
    case 'account.not-confirmed':
      return refuse(
        'Confirmation Required',
        'Please check your email and click the confirmation link before you bid or buy.',
      )
    case 'bid.card-required':
      return refuse('Card Required', 'Please put a card on file before bidding.')
    case 'bid.over-limit':
      return refuse('Limit Reached', overLimitText(error.details as ErrorDetails<'bid.over-limit'>))
    case 'bid.price-moved':
      return refuse('Price Moved', movedText(error.details['price']))
    case 'bid.not-received':
      return refuse('Bid Not Placed', 'Your bid did not reach us, and nothing was bid. You can bid again.')
    default:
      return refuse(titles[action], sentenceOf(error))
  }
}

/** Whether a card on file would have made the difference, so that one is offered to be added. */
export const isCardMissing = (error: unknown): boolean =>
  isRefusal(error, 'bid.card-required') || (isRefusal(error, 'bid.over-limit') && error.details.canCardLift)

function overLimitText({ limit, exposure, canCardLift, reason }: ErrorDetails<'bid.over-limit'>): string {
  if (reason === 'purchase')
    return 'You have bought in the saleroom before and not paid yet. Pay that first, or add a card.'
  const figures = `You may owe ${formatMoney(limit)} at once. Your bids and unpaid purchases come to ${formatMoney(exposure)}.`
  return `${figures} ${canCardLift ? 'With a card on file there is no limit.' : 'Please contact us to raise it.'}`
}

const movedText = (price: unknown) =>
  `${typeof price === 'number' ? `The bid is now ${formatMoney(price)}. ` : ''}Nothing was bid. The buttons show the new amounts.`

export const signInText: Record<Action, string> = {
  bid: 'Please sign in to place a bid.',
  purchase: 'Please sign in to continue with your payment.',
}

/** It may have arrived or not, and could not be asked after. It is never retried automatically. */
const unanswered: Record<Action, string> = {
  bid: 'We got no answer. Check whether your bid was placed before you bid again.',
  purchase: 'We got no answer. Check whether the lot is yours before you try again.',
}
