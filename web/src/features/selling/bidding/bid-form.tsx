import { quickBidsOn } from '@vermeil/contracts/selling/bid-amounts'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CostLimit, DoorTotal, QuickBidCost } from '@/entities/delivery/bid-costs-later'
import { watchBidButton } from '@/entities/lot/bid-button-in-view'
import { amountOf } from '@/entities/lot/place-bid'
import { usePriceProblem } from '@/entities/lot/use-price-problem'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { MoneyField } from '@/ui/money-field'
import { BidKindChoice } from './bid-kind-choice'
import { type BidKind, leastOffer, offerLabel, usualKind, usualOffer } from './offer-steps'

type BidFormProps = {
  lot: LotView
  /** What was entered before, if anything. */
  first: PlaceBidBody | null
  onOffer: (offer: PlaceBidBody) => void
  /** Under the button. */
  note?: ReactNode
}

/** The form goes when its lot closes. If it had the focus, the panel takes it, and Tab leads to what comes next: paying. */
function handFocusToPanel(form: HTMLFormElement) {
  const panel = form.closest<HTMLElement>('section')
  return () => {
    if (form.contains(document.activeElement)) panel?.focus({ preventScroll: true })
  }
}

/** Fills in an amount; nothing is sent before it has been confirmed. Before a lot has opened it takes a maximum alone. */
export function BidForm({ lot, first, onOffer, note }: BidFormProps) {
  const name = useId()
  const [chosen, setKind] = useState<BidKind | null>(first && ('maxAmount' in first ? 'maxAmount' : 'amount'))
  const isAhead = lot.state === 'scheduled'
  const kind = isAhead ? 'maxAmount' : (chosen ?? usualKind(lot))
  const [typed, setTyped] = useState<number | null | undefined>(first ? amountOf(first) : undefined)
  const [ledBefore, setLedBefore] = useState(lot.youLead)
  if (lot.youLead !== ledBefore) {
    setLedBefore(lot.youLead)
    // The bid that was entered stands now: what comes next is another offer.
    if (lot.youLead && ledBefore === false) {
      setKind(null)
      setTyped(undefined)
    }
  }
  const { problem, setProblem, clearProblem } = usePriceProblem(lot.minimumBid)
  // Until something is typed the field offers the usual next bid, as the price moves.
  const amount = typed === undefined ? usualOffer(lot, kind) : typed
  const least = leastOffer(lot, kind)

  function offer(cents: number | null, offered: BidKind) {
    const lowest = leastOffer(lot, offered)
    if (cents === null || cents < lowest) {
      setProblem(`The minimum bid is ${formatMoney(lowest)}.`)
      return
    }
    clearProblem()
    onOffer(offered === 'amount' ? { amount: cents } : { maxAmount: cents })
  }

  /** An amount belongs to the kind that it was entered for, whoever leads later. */
  function enter(cents: number | null, entered: BidKind) {
    setKind(entered)
    setTyped(cents)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    offer(amount, kind)
  }

  /** As a leader's maximum it could be lower than the one they have. */
  const quickKind = lot.youLead ? 'amount' : kind

  return (
    <form ref={handFocusToPanel} onSubmit={submit} noValidate className="grid gap-4">
      <BidKindChoice
        hidden={isAhead}
        value={kind}
        onChange={(next) => {
          setKind(next)
          clearProblem()
        }}
      />
      {kind === 'maxAmount' && (
        <p className="text-sm text-muted">
          We bid for you, one increment at a time, up to your maximum. Nobody else sees it.
        </p>
      )}
      <MoneyField
        label={kind === 'amount' ? 'Your bid' : 'Your maximum'}
        hint={`Minimum bid: ${formatMoney(least)}`}
        error={problem}
        value={amount}
        onChange={(next) => {
          enter(next, kind)
          clearProblem()
        }}
      />
      <DoorTotal lot={lot} price={amount ?? least} />
      <div className="grid gap-2">
        <Button ref={watchBidButton} type="submit" variant="gold" size="lg" className="figures" data-keep-clear>
          {offerLabel(lot, kind, amount)}
        </Button>
        {note}
      </div>
      <div className="grid grid-cols-3 gap-2">
        {quickBidsOn(lot).map(({ step, amount: quick }) => (
          <div key={step} className="grid gap-1">
            <Button
              variant="outline"
              className="figures px-2"
              aria-label={`+${formatMoney(step)}: ${formatMoney(quick)}, to be confirmed`}
              aria-describedby={`${name}-${step}`}
              onClick={() => {
                enter(quick, quickKind)
                offer(quick, quickKind)
              }}
            >
              +{formatMoney(step)}
            </Button>
            <QuickBidCost id={`${name}-${step}`} lot={lot} price={quick} />
          </div>
        ))}
      </div>
      <CostLimit
        lot={lot}
        least={leastOffer(lot, 'maxAmount')}
        onMaximum={(max) => {
          enter(max, 'maxAmount')
          clearProblem()
        }}
      />
    </form>
  )
}
