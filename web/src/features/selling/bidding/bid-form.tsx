import { quickBidsOn, shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import type { LotView } from '@vermeil/contracts/selling/lots.schema'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { CostLimit, DoorTotal, QuickBidCost } from '@/entities/delivery/bid-costs-later'
import { watchBidButton } from '@/entities/lot/bid-button-in-view'
import { amountOf } from '@/entities/lot/place-bid'
import { usePriceProblem } from '@/entities/lot/use-price-problem'
import { formatMoney } from '@/shared/format/format'
import { type EarlyPress, earlyPressOf, earlySubmitOf, pressable } from '@/shared/page/early-press'
import { Button } from '@/ui/button'
import { MoneyField } from '@/ui/money-field'
import { BidKindChoice } from './bid-kind-choice'
import { type BidKind, leastOffer, offerLabel, usualKind, usualOffer } from './offer-steps'

type BidFormProps = {
  lot: LotView
  /** What was entered before, if anything. */
  first: PlaceBidBody | null
  /** With the press, if it came before the page could answer it. */
  onOffer: (offer: PlaceBidBody, press: EarlyPress | null) => void
  /** Pressed, and waiting until it is known who did. */
  isWaiting?: boolean
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
export function BidForm({ lot, first, onOffer, isWaiting = false, note }: BidFormProps) {
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

  function offer(cents: number | null, offered: BidKind, press: EarlyPress | null) {
    const lowest = leastOffer(lot, offered)
    // What an early press showed is offered as it was: the confirmation says if it is too low by now.
    if (cents === null || (cents < lowest && cents !== press?.amount)) {
      setProblem(`The minimum bid is ${formatMoney(lowest)}.`)
      return
    }
    clearProblem()
    onOffer(offered === 'amount' ? { amount: cents } : { maxAmount: cents }, press)
  }

  /** An amount belongs to the kind that it was entered for, whoever leads later. */
  function enter(cents: number | null, entered: BidKind) {
    setKind(entered)
    setTyped(cents)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const press = earlySubmitOf(event)
    offer(typed === undefined ? (press?.amount ?? amount) : amount, kind, press)
  }

  /** As a leader's maximum it could be lower than the one they have. */
  const quickKind = lot.youLead ? 'amount' : kind

  return (
    <form
      ref={handFocusToPanel}
      onSubmit={submit}
      noValidate
      aria-label="Place a bid"
      className="grid gap-4 [@media(scripting:none)]:hidden"
    >
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
        <Button
          ref={watchBidButton}
          type="submit"
          variant="gold"
          size="lg"
          className="figures"
          data-keep-clear
          aria-busy={isWaiting || undefined}
          {...pressable(shownPrice(lot), amount)}
        >
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
              {...pressable(shownPrice(lot), quick)}
              onClick={({ currentTarget }) => {
                const press = earlyPressOf(currentTarget)
                const cents = press?.amount ?? quick
                enter(cents, quickKind)
                offer(cents, quickKind, press)
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
