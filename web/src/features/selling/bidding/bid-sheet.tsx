import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { Minus, Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useBidCosts } from '@/entities/delivery/use-bid-costs'
import type { BiddableLot } from '@/entities/lot/biddable-lot'
import { EarlyOfferNote } from '@/entities/lot/early-offer-note'
import { closedText, lotPrice } from '@/entities/lot/lot-text'
import { MovedPrice } from '@/entities/lot/moved-price'
import { amountOf, sendingText } from '@/entities/lot/place-bid'
import { PriceAge } from '@/entities/lot/price-age'
import { TimeLeft } from '@/entities/lot/time-left'
import { hasFallenBehind, type TypedAmount } from '@/entities/lot/typed-amount'
import { CardNeeded } from '@/entities/payment/card-needed'
import { formatMoney } from '@/shared/format/format'
import type { EarlyPress } from '@/shared/page/early-press'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { MoneyField } from '@/ui/money-field'
import { Sheet, SheetContent } from '@/ui/sheet'
import { BidKindChoice } from './bid-kind-choice'
import { type BidKind, leastOffer, offerLabel, stepDown, stepOn, stepUp, usualKind, usualOffer } from './offer-steps'
import { OfferTerms } from './offer-terms'
import { useSendBid } from './use-send-bid'

export type BidSheetProps = {
  /** As it stands now. */
  lot: BiddableLot
  /** What the sheet opens with; the usual offer otherwise. */
  first?: PlaceBidBody | null
  /** The press that opened it, if the page could not answer it at once. */
  press?: EarlyPress | null
  staleSince: number | null
  onClose: () => void
}

/** A bid by thumb: the amount, what it comes to in all, and one button that sends it. It is its own confirmation. */
export function BidSheet({ lot, first = null, press, staleSince, onClose }: BidSheetProps) {
  const form = useId()
  const [kind, setKind] = useState<BidKind>(() =>
    first ? ('maxAmount' in first ? 'maxAmount' : 'amount') : usualKind(lot),
  )
  const [typed, setTyped] = useState<TypedAmount>(
    // What an early press showed could be bid then.
    () => first && { amount: amountOf(first), minimum: press ? amountOf(first) : lot.minimumBid },
  )
  const { send, isSending, isChecking, problem, cardOffer, raiseCardOffer, cardSettled, clearProblem } = useSendBid(
    lot.id,
    { onPlaced: onClose },
  )
  const least = leastOffer(lot, kind)
  const amount = typed ? typed.amount : usualOffer(lot, kind)
  const offer = amount === null ? null : kind === 'amount' ? { amount } : { maxAmount: amount }
  const isBehind = amount !== null && amount < least && hasFallenBehind(typed, lot)
  const closed = closedText(lot)
  // Unknown for a moment, or until it is said where the work would go: nothing binds without its price in all.
  const isPriceMissing = !useBidCosts(lot)
  const step = formatMoney(stepOn(lot))

  function enter(next: number | null) {
    clearProblem()
    setTyped({ amount: next, minimum: lot.minimumBid })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (offer && amount !== null && amount >= least && staleSince === null && !closed && !isPriceMissing) send(offer)
  }

  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && !isSending && onClose()}>
      <SheetContent
        side="bottom"
        className="h-auto"
        title="Place a bid"
        description={`${lot.title} by ${lot.artist.name}, lot ${lot.lotNumber}`}
        footer={
          !cardOffer && (
            <Button
              type="submit"
              form={form}
              variant="gold"
              size="lg"
              className="figures grow"
              disabled={amount === null || amount < least || staleSince !== null || closed !== null || isPriceMissing}
              aria-disabled={isSending}
              data-keep-clear
            >
              {isSending ? sendingText(isChecking) : offerLabel(lot, kind, amount)}
            </Button>
          )
        }
      >
        <form id={form} onSubmit={submit} noValidate className="grid gap-4">
          <PriceLine lot={lot} />
          <PriceAge since={staleSince} />
          <EarlyOfferNote press={press} lot={lot} />
          {closed && (
            <InlineAlert tone="danger">
              <p>{closed}</p>
            </InlineAlert>
          )}
          <BidKindChoice
            value={kind}
            onChange={(next) => {
              clearProblem()
              setKind(next)
            }}
          />
          <div className="grid gap-1.5">
            <div className="flex items-end gap-2">
              <Button
                variant="outline"
                size="icon"
                aria-label={`Lower by ${step}`}
                disabled={amount !== null && amount <= least}
                onClick={() => enter(stepDown(lot, amount, least))}
              >
                <Minus aria-hidden="true" />
              </Button>
              <MoneyField
                label={kind === 'amount' ? 'Your bid' : 'Your maximum'}
                value={amount}
                onChange={enter}
                className="min-w-0 grow"
              />
              <Button
                variant="outline"
                size="icon"
                aria-label={`Raise by ${step}`}
                onClick={() => enter(stepUp(lot, amount, least))}
              >
                <Plus aria-hidden="true" />
              </Button>
            </div>
            <p className="figures text-sm text-muted">Minimum bid: {formatMoney(least)}</p>
          </div>
          {isBehind && !isSending && !cardOffer && (
            <MovedPrice lot={lot} amount={amount} least={least} onUseMinimum={() => enter(least)} />
          )}
          {problem && !isBehind && (
            <InlineAlert tone="danger">
              <p>{problem}</p>
            </InlineAlert>
          )}
          {cardOffer && (
            <CardNeeded
              lot={lot}
              offer={cardOffer}
              least={least}
              onUseMinimum={(next) => {
                setTyped({ amount: next, minimum: next })
                raiseCardOffer(next)
              }}
              onSettled={cardSettled}
            />
          )}
          {offer && (
            <div>
              <OfferTerms lot={lot} offer={offer} />
            </div>
          )}
        </form>
      </SheetContent>
    </Sheet>
  )
}

function PriceLine({ lot }: { lot: BiddableLot }) {
  const { label, amount } = lotPrice(lot)
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span>
        <span className="text-muted">{label}</span>{' '}
        <span className="figures font-display text-2xl text-gold">{formatMoney(amount)}</span>
      </span>
      {lot.closesAt && <TimeLeft closesAt={lot.closesAt} />}
    </p>
  )
}
