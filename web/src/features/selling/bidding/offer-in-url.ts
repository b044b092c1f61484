import { largestBid } from '@vermeil/contracts/selling/bid-amounts'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'

/** In cents. A bid in a lot's address is an amount that somebody entered before they signed in, never one that is placed. */
const params = { amount: 'bid', maxAmount: 'max' } as const

/** The offer in a lot's address; null where there is none, or no amount that a bid can have. */
export function offerIn(search: URLSearchParams): PlaceBidBody | null {
  const amountOf = (name: string) => {
    const text = search.get(name) ?? ''
    const cents = /^\d{1,12}$/.test(text) ? Number(text) : 0
    return cents > 0 && cents <= largestBid ? cents : null
  }
  const amount = amountOf(params.amount)
  if (amount !== null) return { amount }
  const maxAmount = amountOf(params.maxAmount)
  return maxAmount === null ? null : { maxAmount }
}

/** The same address without the offer. */
export function withoutOffer(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const name of Object.values(params)) rest.delete(name)
  return rest
}

/** Signs in, and comes back to the lot with the offer to confirm. */
export function signInToBid(lot: { id: string; slug: string }, offer: PlaceBidBody | null): string {
  const page = paths.lot(lot.id, lot.slug)
  if (!offer) return signInPath(page)
  const [name, cents] = 'amount' in offer ? [params.amount, offer.amount] : [params.maxAmount, offer.maxAmount]
  return signInPath(`${page}?${name}=${cents}`)
}
