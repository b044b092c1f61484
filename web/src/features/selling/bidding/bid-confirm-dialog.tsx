import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { useState } from 'react'
import { useBidCosts } from '@/entities/delivery/use-bid-costs'
import { EarlyOfferNote } from '@/entities/lot/early-offer-note'
import { MovedPrice } from '@/entities/lot/moved-price'
import { amountOf, sendingText } from '@/entities/lot/place-bid'
import { CardNeeded } from '@/entities/payment/card-needed'
import type { EarlyPress } from '@/shared/page/early-press'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogClose, DialogContent } from '@/ui/dialog'
import { InlineAlert } from '@/ui/inline-alert'
import { leastOffer, offerLabel } from './offer-steps'
import { OfferTerms } from './offer-terms'
import { useSendBid } from './use-send-bid'

type BidConfirmDialogProps = {
  lot: LotView
  offer: PlaceBidBody
  /** The press that asked for it, if the page could not answer it at once. */
  press?: EarlyPress | null
  isCurrent: boolean
  onClose: () => void
}

/** What is about to be promised, in figures and words; the button repeats the amount. */
export function BidConfirmDialog({ lot, offer: first, press, isCurrent, onClose }: BidConfirmDialogProps) {
  const [offer, setOffer] = useState(first)
  const isMaximum = 'maxAmount' in offer
  const amount = amountOf(offer)
  const kind = isMaximum ? 'maxAmount' : 'amount'
  const least = leastOffer(lot, kind)
  const isTooLow = amount < least
  // Unknown for a moment, or until it is said where the work would go: nothing binds without its price in all.
  const isPriceMissing = !useBidCosts(lot)
  const { send, isSending, isChecking, problem, cardOffer, raiseCardOffer, cardSettled, clearProblem } = useSendBid(
    lot.id,
    {
      onPlaced: onClose,
    },
  )
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}>
      <DialogContent
        title={isMaximum ? 'Confirm your maximum' : 'Confirm your bid'}
        description={`${lot.title} by ${lot.artist.name}, lot ${lot.lotNumber}`}
      >
        <EarlyOfferNote press={press} lot={lot} />
        <OfferTerms lot={lot} offer={offer} />
        {cardOffer && (
          <CardNeeded
            lot={lot}
            offer={cardOffer}
            least={least}
            onUseMinimum={(next) => {
              setOffer(isMaximum ? { maxAmount: next } : { amount: next })
              raiseCardOffer(next)
            }}
            onSettled={cardSettled}
            className="mt-4"
          />
        )}
        {isTooLow && !isSending && !cardOffer && (
          <MovedPrice
            lot={lot}
            amount={amount}
            least={least}
            onUseMinimum={() => {
              clearProblem()
              setOffer(isMaximum ? { maxAmount: least } : { amount: least })
            }}
          />
        )}
        {problem && !isTooLow && (
          <InlineAlert tone="danger" className="mt-4">
            <p>{problem}</p>
          </InlineAlert>
        )}
        <DialogActions>
          <DialogClose asChild>
            <Button variant="outline" disabled={isSending}>
              Cancel
            </Button>
          </DialogClose>
          {!cardOffer && (
            <Button
              variant="gold"
              className="figures"
              disabled={isTooLow || !isCurrent || isPriceMissing}
              aria-disabled={isSending}
              onClick={() => send(offer)}
            >
              {isSending ? sendingText(isChecking) : offerLabel(lot, kind, amount)}
            </Button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}
