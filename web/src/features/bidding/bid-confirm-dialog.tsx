import { allIn } from '@vermeil/contracts/all-in'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import type { LotView } from '@vermeil/contracts/lots'
import { useState } from 'react'
import { Link } from 'react-router'
import { allInText, type BidCosts } from '@/entities/delivery/all-in-text'
import { countryInSentence } from '@/entities/delivery/country-name'
import { useBidCosts } from '@/entities/delivery/use-bid-costs'
import { MovedPrice } from '@/entities/lot/moved-price'
import { amountOf, sendingText } from '@/entities/lot/place-bid'
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
  const { send, isSending, isChecking, problem, cardOffer, raiseCardOffer, cardSettled, clearProblem } = useSendBid(
    lot.id,
    {
      onPlaced: onClose,
    },
  )
  const figure = formatMoney(amount)
  const costs = useBidCosts(lot)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}>
      <DialogContent
        title={isMaximum ? 'Confirm your maximum' : 'Confirm your bid'}
        description={`${lot.title} by ${lot.artist.name}, lot ${lot.lotNumber}`}
      >
        <dl className="mt-2 divide-y divide-line border-y border-line">
          <Line label={isMaximum ? 'Your maximum' : 'Your bid'} figure={figure} />
          <Line label="Buyer’s fees" figure="Included" />
          {costs && <CostLines costs={costs} price={amount} />}
          <Line
            label={isMaximum ? 'At most, if you win' : 'Total, if you win'}
            figure={costs ? allInText(costs, amount) : figure}
            isTotal
          />
        </dl>
        {costs?.assumes && <p className="mt-2 text-sm text-muted">{costs.assumes}</p>}
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
              {isSending ? sendingText(isChecking) : isMaximum ? `Set maximum ${figure}` : `Bid ${figure}`}
            </Button>
          )}
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

/** What comes on top of the price, as far as it is known. */
function CostLines({ costs: { terms, isPickup, to }, price }: { costs: BidCosts; price: number }) {
  const where = isPickup ? 'Pick-up' : `Delivery to ${countryInSentence(to.country)}`
  if (!terms) return <Line label={where} figure="By quote" />
  const { delivery, tax, includedTax } = allIn(price, terms)
  return (
    <>
      <Line label={where} figure={delivery > 0 ? formatMoney(delivery) : 'Free'} />
      {tax > 0 && <Line label="Tax" figure={formatMoney(tax)} />}
      {includedTax > 0 && <Line label="Tax, included" figure={formatMoney(includedTax)} />}
    </>
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
