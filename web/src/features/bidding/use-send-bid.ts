import { useQueryClient } from '@tanstack/react-query'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import { useState } from 'react'
import { isRefusal } from '@/shared/api-error'
import { refusalToast } from '@/shared/bid-refusals'
import { lotQuery } from '@/shared/lot-query'
import { notifyBidPlaced, usePlaceBid } from '@/shared/place-bid'
import { notify } from '@/shared/toasts'

type Hooks = { onPlaced: () => void; onCardNeeded?: (offer: PlaceBidBody) => void }

/** Sends a confirmed bid. The answer is shown where it was pressed, and as the documented toast. */
export function useSendBid(lotId: string, { onPlaced, onCardNeeded }: Hooks) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const bidding = usePlaceBid()

  function send(offer: PlaceBidBody) {
    if (bidding.isPending) return
    setProblem(undefined)
    bidding.mutate(
      { lotId, offer },
      {
        onSuccess: (receipt) => {
          notifyBidPlaced(offer, receipt)
          // The room's event says the same to everybody; one's own maximum is only in one's own answers.
          void queryClient.invalidateQueries({ queryKey: lotQuery(lotId).queryKey })
          onPlaced()
        },
        onError: (error) => {
          const toast = refusalToast(error, 'bid')
          notify(toast)
          setProblem(toast.description)
          void queryClient.invalidateQueries({ queryKey: lotQuery(lotId).queryKey })
          if (isRefusal(error, 'bid.card-required')) onCardNeeded?.(offer)
        },
      },
    )
  }

  return { send, isSending: bidding.isPending, problem, clearProblem: () => setProblem(undefined) }
}
