import type { SaleroomView } from '@vermeil/contracts/auctions'
import { quickBidsOn, shownPrice } from '@vermeil/contracts/bid-amounts'
import { Gavel } from 'lucide-react'
import type { FormEvent } from 'react'
import { AllInPrice, QuickBidCost } from '@/entities/delivery/bid-costs-later'
import { reserveText } from '@/entities/lot/lot-text'
import { CardNeeded } from '@/entities/payment/card-needed'
import { formatMoney, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { MoneyField } from '@/ui/money-field'
import { BuyNowBox } from './buy-now-box'
import { MaximumForm } from './maximum-form'
import { StaleMark } from './stale-mark'
import type { BidDeskState } from './use-bid-desk'

type BidDeskProps = {
  current: NonNullable<SaleroomView['current']>
  desk: BidDeskState
  isCurrent: boolean
  yourMax: number | null
}

/** The asking price and the ways to bid. Nothing here moves when bids arrive: the button stays under the finger. */
export function BidDesk({ current: { lot, standing }, desk, isCurrent, yourMax }: BidDeskProps) {
  const isOff = !isCurrent || desk.isSending

  function submit(event: FormEvent) {
    event.preventDefault()
    desk.placeBid()
  }

  return (
    <section aria-labelledby="bid-desk" className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id="bid-desk" className="sr-only">
        Bid on this lot
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <p className="text-sm text-muted">{standing.currentBid === null ? 'Starting bid' : 'Current bid'}</p>
          <p className={cn('figures font-display text-4xl text-gold', !isCurrent && 'opacity-60')}>
            {formatMoney(shownPrice(standing))}
          </p>
          <p className="figures min-h-5 text-sm text-muted">
            <AllInPrice lot={lot} price={shownPrice(standing)} />
          </p>
        </div>
        <p className="figures pb-1 text-end text-sm text-muted">
          {plural(standing.bidCount, 'bid', 'bids')}
          <br />
          {reserveText[standing.reserve]}
        </p>
      </div>
      <StaleMark isCurrent={isCurrent} />

      <form onSubmit={submit} noValidate className="mt-5">
        <MoneyField
          label="Bid amount"
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              Minimum bid: {formatMoney(standing.minimumBid)}
              {desk.amount !== null && <AllInPrice lot={lot} price={desk.amount} />}
            </span>
          }
          error={desk.problem}
          value={desk.amount}
          onChange={desk.setAmount}
        />
        <Button
          type="submit"
          variant="gold"
          size="lg"
          className="mt-4 h-14 w-full text-lg"
          disabled={!isCurrent}
          aria-disabled={desk.isSending}
          data-keep-clear
        >
          <Gavel aria-hidden="true" />
          {desk.isSending ? 'Sending…' : 'Place Bid Here'}
        </Button>
      </form>
      {desk.cardOffer && (
        <CardNeeded
          lot={{ ...lot, ...standing }}
          offer={desk.cardOffer}
          least={standing.minimumBid}
          onUseMinimum={desk.raiseCardOffer}
          onSettled={desk.cardSettled}
          className="mt-4"
        />
      )}

      <fieldset className="mt-3 grid grid-cols-3 gap-2">
        <legend className="sr-only">Quick bids, placed at once</legend>
        {quickBidsOn(standing).map(({ step, amount }) => (
          <div key={step} className="grid gap-1">
            <Button
              variant="outline"
              className="figures px-2"
              disabled={!isCurrent}
              aria-disabled={isOff}
              aria-label={`+${formatMoney(step)}: bid ${formatMoney(amount)} at once`}
              aria-describedby={`quick-bid-${step}`}
              onClick={() => desk.placeQuickBid(amount)}
            >
              +{formatMoney(step)}
            </Button>
            <QuickBidCost id={`quick-bid-${step}`} lot={lot} price={amount} />
          </div>
        ))}
      </fieldset>
      <BuyNowBox lot={lot} standing={standing} desk={desk} isCurrent={isCurrent} />
      <MaximumForm lot={lot} standing={standing} yourMax={yourMax} isOff={isOff} onLeave={desk.leaveMaximum} />
    </section>
  )
}
