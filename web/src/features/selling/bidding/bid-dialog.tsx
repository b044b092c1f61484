import { isAbovePrice, offeredBid, shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import type { LotCard } from '@vermeil/contracts/selling/lots.schema'
import { type FormEvent, useState } from 'react'
import { AllInPrice, CostLimit, DoorTotal } from '@/entities/delivery/bid-costs-later'
import { CostsFailure } from '@/entities/delivery/costs-failure'
import { useBidCosts } from '@/entities/delivery/use-bid-costs'
import { ExposureLine } from '@/entities/lot/exposure-line'
import { closedText, isOpen } from '@/entities/lot/lot-text'
import { MovedPrice } from '@/entities/lot/moved-price'
import { amountOf, sendingText } from '@/entities/lot/place-bid'
import { CardNeeded } from '@/entities/payment/card-needed'
import { useAuth } from '@/shared/auth/auth'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link, useNavigate } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { parseMoney } from '@/ui/money-text'
import { signInToBid } from './offer-in-url'
import { offerLabel, usualOffer } from './offer-steps'
import { useLiveLot } from './use-live-lot'
import { useSendBid } from './use-send-bid'

const inDollars = (cents: number) => String(cents / 100)

/** The bid dialog of home, collection and favorites. It follows the price while it is open. */
export function BidDialog({ lot: card, onClose }: { lot: LotCard; onClose: () => void }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const { live, isCurrent } = useLiveLot(card.id, Number.POSITIVE_INFINITY)
  const lot = live?.standing ?? card
  const page = paths.lot(card.id, card.slug)
  const own = live?.standing
  const [typed, setText] = useState<string | null>(null)
  const [firstOffer] = useState(() => offeredBid(card))
  const text = typed ?? inDollars(own?.youLead ? usualOffer(own, 'maxAmount') : firstOffer)
  // Somebody who leads raises their maximum, and somebody who says what it may cost in all sets one. What is typed is a bid.
  const [hasTotal, setHasTotal] = useState(false)
  const isMaximum = hasTotal || own?.youLead === true
  const [firstMinimum] = useState(card.minimumBid)
  const { send, isSending, isChecking, problem, cardOffer, raiseCardOffer, cardSettled, clearProblem } = useSendBid(
    card.id,
    {
      onPlaced: onClose,
    },
  )

  const amount = parseMoney(text)
  const isAbove = amount !== null && isAbovePrice(lot, amount)
  const hasMoved = lot.minimumBid > firstMinimum && amount !== null && amount < lot.minimumBid
  const closed = closedText(lot)
  // Unknown for a moment, or until it is said where the work would go: nothing binds without its price in all.
  const isPriceMissing = !useBidCosts(card)

  const offer = amount !== null && isAbove ? (isMaximum ? { maxAmount: amount } : { amount }) : null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!offer) return
    if (user && isPriceMissing) return
    if (user) send(offer)
    else navigate(signInToBid(card, offer))
  }

  return (
    <Dialog open onOpenChange={(isStillOpen) => !isStillOpen && !isSending && onClose()}>
      <DialogContent
        title={`Place a bid on ${card.title}`}
        description={`by ${card.artist.name}, lot ${card.lotNumber}`}
      >
        <p className="mt-2 flex items-baseline justify-between">
          <span className="text-muted">{lot.currentBid === null ? 'Starting bid' : 'Current bid'}</span>
          <span className="figures text-end">
            <span className="font-display text-2xl text-gold">{formatMoney(shownPrice(lot))}</span>
            <span className="block min-h-5 text-sm text-muted">
              <AllInPrice lot={card} price={shownPrice(lot)} />
            </span>
          </span>
        </p>
        {closed && (
          <InlineAlert tone="danger" className="mt-4">
            <p>{closed}</p>
          </InlineAlert>
        )}
        <form onSubmit={submit} noValidate className="mt-4">
          <Field
            label={isMaximum ? 'Maximum bid ($)' : 'Bid amount ($)'}
            hint={`Minimum bid ${formatMoney(lot.minimumBid)}`}
          >
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="decimal"
                min={inDollars(lot.minimumBid)}
                step="any"
                value={text}
                onChange={(event) => {
                  clearProblem()
                  setHasTotal(false)
                  setText(event.target.value)
                }}
                className="figures"
              />
            )}
          </Field>
          <div className="mt-3">
            <DoorTotal lot={card} price={amount ?? lot.minimumBid} />
          </div>
          <CostsFailure />
          <CostLimit
            lot={card}
            least={lot.minimumBid}
            asksCountry
            onMaximum={(max) => {
              clearProblem()
              setHasTotal(true)
              setText(inDollars(max))
            }}
          />
          {offer && (
            <div className="mt-3 empty:hidden">
              <ExposureLine lot={{ youLead: false, yourMax: null, ...lot }} amount={amountOf(offer)} />
            </div>
          )}
          {cardOffer && (
            <CardNeeded
              lot={{ ...card, ...lot }}
              offer={cardOffer}
              least={lot.minimumBid}
              onUseMinimum={(least) => {
                setText(inDollars(least))
                raiseCardOffer(least)
              }}
              onSettled={cardSettled}
              className="mt-4"
            />
          )}
          {hasMoved && !isSending && !cardOffer && (
            <MovedPrice
              lot={lot}
              amount={amount}
              least={lot.minimumBid}
              onUseMinimum={() => {
                clearProblem()
                setText(inDollars(lot.minimumBid))
              }}
            />
          )}
          {problem && !hasMoved && (
            <InlineAlert tone="danger" className="mt-4">
              <p>{problem}</p>
            </InlineAlert>
          )}
          <p className="mt-4 text-sm text-muted">
            A bid is binding. If you win, payment is due within {card.paymentTermHours} hours.{' '}
            <Link to={page} className="text-gold underline underline-offset-4">
              See the lot
            </Link>{' '}
            for its details, or to set a maximum.
          </p>
          <DialogActions>
            {user ? (
              !cardOffer && (
                <Button
                  type="submit"
                  variant="gold"
                  className="figures"
                  disabled={!isAbove || !isCurrent || !isOpen(lot) || isPriceMissing}
                  aria-disabled={isSending}
                >
                  {isSending
                    ? sendingText(isChecking)
                    : isAbove
                      ? offerLabel(
                          { youLead: false, yourMax: null, ...lot },
                          isMaximum ? 'maxAmount' : 'amount',
                          amount,
                        )
                      : 'Bid'}
                </Button>
              )
            ) : (
              <Button asChild variant="gold">
                <Link to={signInToBid(card, offer)}>Sign in to bid</Link>
              </Button>
            )}
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
