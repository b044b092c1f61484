import { offeredBid, quickBidsOn } from '@vermeil/contracts/bid-amounts'
import type { PlaceBidBody } from '@vermeil/contracts/bidding'
import type { LotView } from '@vermeil/contracts/lots'
import { type FormEvent, useId, useState } from 'react'
import { AllInPrice, CostLimit, QuickBidCost } from '@/entities/delivery/bid-costs-later'
import { usePriceProblem } from '@/entities/lot/use-price-problem'
import { formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { MoneyField } from '@/ui/money-field'

type Kind = 'amount' | 'maxAmount'

const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'amount', label: 'Bid now' },
  { value: 'maxAmount', label: 'Set a maximum' },
]

/** Fills in an amount; nothing is sent before it has been confirmed. Before a lot has opened it takes a maximum alone. */
export function BidForm({ lot, onOffer }: { lot: LotView; onOffer: (offer: PlaceBidBody) => void }) {
  const name = useId()
  const [chosen, setKind] = useState<Kind>('amount')
  const isAhead = lot.state === 'scheduled'
  const kind = isAhead ? 'maxAmount' : chosen
  const [typed, setTyped] = useState<number | null>()
  const { problem, setProblem, clearProblem } = usePriceProblem(lot.minimumBid)
  // Until something is typed the field offers the usual next bid, as the price moves.
  const amount = typed === undefined ? offeredBid(lot) : typed
  // A leader's own maximum may come down as far as the price; everybody else starts at the minimum.
  const maximumLeast = lot.youLead && lot.currentBid !== null ? lot.currentBid : lot.minimumBid
  const least = kind === 'maxAmount' ? maximumLeast : lot.minimumBid

  function offer(cents: number | null) {
    if (cents === null || cents < least) {
      setProblem(`The minimum bid is ${formatMoney(least)}.`)
      return
    }
    clearProblem()
    onOffer(kind === 'amount' ? { amount: cents } : { maxAmount: cents })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    offer(amount)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <fieldset hidden={isAhead} className="grid grid-cols-2 gap-1 rounded-md border border-line p-1">
        <legend className="sr-only">Kind of bid</legend>
        {kinds.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-sm px-2 text-center text-sm font-medium text-muted has-checked:bg-raised has-checked:text-foreground has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={value}
              checked={kind === value}
              onChange={() => {
                setKind(value)
                clearProblem()
              }}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </fieldset>
      {kind === 'maxAmount' && (
        <p className="text-sm text-muted">
          We bid for you, one increment at a time, up to your maximum. Nobody else sees it.
        </p>
      )}
      <MoneyField
        label={kind === 'amount' ? 'Your bid' : 'Your maximum'}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            Minimum bid: {formatMoney(least)}
            {amount !== null && <AllInPrice lot={lot} price={amount} />}
          </span>
        }
        error={problem}
        value={amount}
        onChange={(next) => {
          setTyped(next)
          clearProblem()
        }}
      />
      <CostLimit
        lot={lot}
        least={maximumLeast}
        onMaximum={(max) => {
          setKind('maxAmount')
          setTyped(max)
          clearProblem()
        }}
      />
      <div className="grid grid-cols-3 gap-2">
        {quickBidsOn(lot).map(({ step, amount: quick }) => (
          <div key={step} className="grid gap-1">
            <Button
              variant="outline"
              className="figures px-2"
              aria-label={`+${formatMoney(step)}: ${formatMoney(quick)}, to be confirmed`}
              aria-describedby={`${name}-${step}`}
              onClick={() => {
                setTyped(quick)
                offer(quick)
              }}
            >
              +{formatMoney(step)}
            </Button>
            <QuickBidCost id={`${name}-${step}`} lot={lot} price={quick} />
          </div>
        ))}
      </div>
      <Button type="submit" variant="gold" size="lg" data-keep-clear>
        {kind === 'amount' ? 'Place Bid' : 'Set maximum'}
      </Button>
    </form>
  )
}
