import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BidReceipt } from '@vermeil/contracts/selling/auctions.schema'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { useState } from 'react'
import { formatMoney } from '@/shared/format/format'
import { noRetry } from '@/shared/http/query-client'
import { vibrate } from '@/shared/page/haptics'
import { createStore } from '@/shared/page/store'
import { notify } from '@/shared/page/toasts'
import { refusalToast } from './bid-refusals'
import { sendConfirmed } from './confirm-bid'
import { ownBidsQuery } from './own-bids'
import { sendBid } from './send-bid'

/** Whether a bid was placed since the page was opened: from then on the person knows what a bid button does. */
export const hasBidThisVisit = createStore(false)

type Press = { lotId: string; offer: PlaceBidBody }

/**
 * Places a bid, once, now or never. Where the answer is lost the server is asked what became of the bid, for as long as
 * it takes: `isChecking`. The result is always said, also when the form that sent the bid is gone by then.
 */
export function usePlaceBid() {
  const [isChecking, setIsChecking] = useState(false)
  const queryClient = useQueryClient()
  const mutation = useMutation({
    ...noRetry,
    mutationFn: ({ lotId, offer }: Press) =>
      sendConfirmed((confirmed) =>
        sendBid(lotId, { ...offer, ...confirmed }, { onUnanswered: () => setIsChecking(true) }),
      ),
    onSuccess: (receipt, { offer }) => {
      hasBidThisVisit.set(true)
      // With it, what the person may owe: said beside the next offer.
      void queryClient.invalidateQueries({ queryKey: ownBidsQuery.queryKey })
      vibrate('placed')
      notifyBidPlaced(offer, receipt)
    },
    onError: (error) => notify(refusalToast(error, 'bid')),
    onSettled: () => setIsChecking(false),
    // The toast says it, and the form beside its button.
    meta: { showsErrors: true },
  })
  return { ...mutation, isChecking }
}

export const amountOf = (offer: PlaceBidBody): number => ('amount' in offer ? offer.amount : offer.maxAmount)

/** What a bid button reads while a bid is under way. */
export const sendingText = (isChecking: boolean) => (isChecking ? 'Checking whether it counted…' : 'Sending…')

/** Says that the bid stands, and at once if somebody's maximum has already answered it. */
function notifyBidPlaced(offer: PlaceBidBody, { lot }: BidReceipt) {
  const amount = formatMoney(amountOf(offer))
  const price = formatMoney(lot.currentBid ?? 0)
  const beaten = `Another bidder’s maximum answered it: the bid is now ${price}.`
  if ('maxAmount' in offer) {
    const description = lot.youLead ? `You lead at ${price}, up to ${amount}.` : beaten
    notify({ title: 'Maximum set', description, tone: 'success' })
    return
  }
  const placed = `Your bid of ${amount} has been placed.`
  notify({
    title: 'Bid Placed Successfully!',
    description: lot.youLead ? placed : `${placed} ${beaten}`,
    tone: 'success',
  })
}
