import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import type { LotView } from '@vermeil/contracts/lots'
import { useState } from 'react'
import { Link } from 'react-router'
import { MovedPrice } from '@/entities/lot/moved-price'
import { amountOf } from '@/entities/lot/place-bid'
import { CardNeeded } from '@/entities/payment/card-needed'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogClose, DialogContent } from '@/ui/dialog'
import { InlineAlert } from '@/ui/inline-alert'
import { useSendBid } from './use-send-bid'

type BidConfirmDialogProps = {
  lot: LotView
  offer: PlaceBidBody
  isCurrent: boolean
  onClose: () => void
}

/** What is about to be promised, in figures and words; the button repeats the amount. */
export function BidConfirmDialog({ lot, offer: first, isCurrent, onClose }: BidConfirmDialogProps) {
  const [offer, setOffer] = useState(first)
  const isMaximum = 'maxAmount' in offer
  const amount = amountOf(offer)
  // The leader's own maximum need not beat the leader.
  const least = isMaximum && lot.youLead && lot.currentBid !== null ? lot.currentBid : lot.minimumBid
  const isTooLow = amount < least
  const { send, isSending, problem, cardOffer, raiseCardOffer, cardSettled, clearProblem } = useSendBid(lot.id, {
    onPlaced: onClose,
  })
  const figure = formatMoney(amount)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}>
      <DialogContent
        title={isMaximum ? 'Confirm your maximum' : 'Confirm your bid'}
        description={`${lot.title} by ${lot.artist.name}, lot ${lot.lotNumber}`}
      >
        <dl className="mt-2 divide-y divide-line border-y border-line">
          <Line label={isMaximum ? 'Your maximum' : 'Your bid'} figure={figure} />
          <Line label="Buyer’s fees" figure="Included" />
          <Line label="Tax and shipping" figure="Arranged after the sale" />
          <Line label={isMaximum ? 'At most, if you win' : 'Total, if you win'} figure={figure} isTotal />
        </dl>
        <p className="mt-4 text-sm text-muted">
          {isMaximum
            ? 'We bid for you, one increment at a time, up to your maximum. Nobody else sees it. '
            : `The current bid will become ${figure}. To bid only as much as needed, set a maximum. `}
          <strong className="text-foreground">A bid is binding.</strong> If you win, payment is due within{' '}
          {lot.paymentTermHours} hours (see{' '}
          <Link to={paths.terms} target="_blank" className="text-gold underline underline-offset-4">
            terms
          </Link>
          ).
        </p>
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
              disabled={isTooLow || !isCurrent}
              aria-disabled={isSending}
              onClick={() => send(offer)}
            >
              {isSending ? 'Sending…' : isMaximum ? `Set maximum ${figure}` : `Bid ${figure}`}
            </Button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

function Line({ label, figure, isTotal = false }: { label: string; figure: string; isTotal?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className={isTotal ? 'font-medium' : 'text-muted'}>{label}</dt>
      <dd className={isTotal ? 'figures text-lg font-medium text-gold' : 'figures'}>{figure}</dd>
    </div>
  )
}
