import { useQueryClient } from '@tanstack/react-query'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { useState } from 'react'
import { withCountry } from '@/entities/delivery/destination'
import { isCardMissing, refusalToast } from '@/entities/lot/bid-refusals'
import { lotQuery } from '@/entities/lot/lot-query'
import { usePlaceBid } from '@/entities/lot/place-bid'
import { isRefusal } from '@/shared/http/api-error'

/** Sends a confirmed bid. The answer is shown where it was pressed, besides the documented toast. */
export function useSendBid(lotId: string, { onPlaced }: { onPlaced: () => void }) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const [cardOffer, setCardOffer] = useState<PlaceBidBody | null>(null)
  const bidding = usePlaceBid()

  function clearProblem() {
    setProblem(undefined)
    setCardOffer(null)
  }

  function send(offer: PlaceBidBody) {
    if (bidding.isPending) return
    clearProblem()
    bidding.mutate(
      { lotId, offer: withCountry(offer) },
      {
        onSuccess: () => {
          // The room's event says the same to everybody; the own maximum is only in the own answers.
          void queryClient.invalidateQueries({ queryKey: lotQuery(lotId).queryKey })
          onPlaced()
        },
        onError: (error) => {
          if (isCardMissing(error)) setCardOffer(offer)
          if (!isRefusal(error, 'bid.card-required')) setProblem(refusalToast(error, 'bid').description)
          void queryClient.invalidateQueries({ queryKey: lotQuery(lotId).queryKey })
        },
      },
    )
  }

  /** The payment page for an offer without a card is done. An offer that no longer stood leaves the form as it was. */
  function cardSettled(isPlaced: boolean) {
    setCardOffer(null)
    if (isPlaced) onPlaced()
  }

  const raiseCardOffer = (amount: number) =>
    setCardOffer((offer) => offer && ('amount' in offer ? { amount } : { maxAmount: amount }))

  return {
    ...{ send, isSending: bidding.isPending, isChecking: bidding.isChecking },
    ...{ problem, cardOffer, raiseCardOffer, cardSettled, clearProblem },
  }
}
