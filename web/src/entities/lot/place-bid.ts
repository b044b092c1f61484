import { useMutation } from '@tanstack/react-query'
import type { BidReceipt } from '@vermeil/contracts/auctions'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import { useRef } from 'react'
import { formatMoney } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { ApiError } from '@/shared/http/api-error'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { noRetry } from '@/shared/http/query-client'
import { notify } from '@/shared/page/toasts'
import { sendConfirmed } from './unusual-amount'

const answer = () => import('@vermeil/contracts/auctions').then((module) => module.BidReceipt)

type Press = { lotId: string; offer: PlaceBidBody }

/**
 * Places a bid, once, now or never. A press whose answer was lost keeps its key: the same bid pressed again is the same
 * bid, and gets the first answer.
 */
export function usePlaceBid() {
  const unanswered = useRef<{ press: string; key: string } | null>(null)

  async function send(lotId: string, offer: PlaceBidBody): Promise<BidReceipt> {
    const press = JSON.stringify([lotId, offer])
    const key = unanswered.current?.press === press ? unanswered.current.key : newIdempotencyKey()
    unanswered.current = { press, key }
    try {
      const receipt = await api.post(`/lots/${lotId}/bids`, offer, answer, { idempotencyKey: key })
      unanswered.current = null
      return receipt
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) unanswered.current = null
      throw error
    }
  }

  return useMutation({
    ...noRetry,
    mutationFn: ({ lotId, offer }: Press) => sendConfirmed((confirmed) => send(lotId, { ...offer, ...confirmed })),
    // The caller shows the refusal: as text beside the button, or as the documented toast.
    meta: { showsErrors: true },
  })
}

export const amountOf = (offer: PlaceBidBody): number => ('amount' in offer ? offer.amount : offer.maxAmount)

/** Says that the bid stands, and at once if somebody's maximum has already answered it. */
export function notifyBidPlaced(offer: PlaceBidBody, { lot }: BidReceipt) {
  const amount = formatMoney(amountOf(offer))
  const placed = 'amount' in offer ? `Your bid of ${amount} has been placed.` : `Your maximum of ${amount} is set.`
  const beaten = lot.youLead
    ? ''
    : ` Another bidder’s maximum answered it: the bid is now ${formatMoney(lot.currentBid ?? 0)}.`
  notify({ title: 'Bid Placed Successfully!', description: placed + beaten, tone: 'success' })
}
