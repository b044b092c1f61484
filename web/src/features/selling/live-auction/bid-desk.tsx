import type { SaleroomView } from '@vermeil/contracts/selling/auctions.schema'
import { quickBidsOn, shownPrice } from '@vermeil/contracts/selling/bid-amounts'
import { Gavel } from 'lucide-react'
import { type FormEvent, Suspense } from 'react'
import { AllInPrice, CountryQuestion, DoorTotal, QuickBidCost } from '@/entities/delivery/bid-costs-later'
import { watchBidButton } from '@/entities/lot/bid-button-in-view'
import { ExposureLine } from '@/entities/lot/exposure-line'
import { reserveText } from '@/entities/lot/lot-text'
import { sendingText } from '@/entities/lot/place-bid'
import { PriceAge } from '@/entities/lot/price-age'
import { formatMoney, plural } from '@/shared/format/format'
import { earlyPressOf, earlySubmitOf, pressable } from '@/shared/page/early-press'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { lazyPart } from '@/ui/lazy-part'
import { MoneyField } from '@/ui/money-field'
import { Section } from '@/ui/section'
import { stoppedText } from './bidding-status'
import { BuyNowBox } from './buy-now-box'
import { MaximumForm } from './maximum-form'
import { OwnStrip } from './own-strip'
import type { BidDeskState } from './use-bid-desk'
import type { OwnPlace } from './use-own-place'

/** Few need one, and with it comes all that payments need. */
const CardNeeded = lazyPart(() => import('@/entities/payment/card-needed').then((module) => module.CardNeeded))

type BidDeskProps = {
  current: NonNullable<SaleroomView['current']>
  desk: BidDeskState
  staleSince: number | null
  place: OwnPlace
}

/** The asking price and the ways to bid. Nothing here moves when bids arrive: the button stays under the finger. */
export function BidDesk({ current: { lot, standing }, desk, staleSince, place }: BidDeskProps) {
  const isCurrent = staleSince === null
  const isOff = !isCurrent || desk.isSending

  function submit(event: FormEvent) {
    event.preventDefault()
    desk.placeBid(earlySubmitOf(event))
  }

  return (
    <Section
      id="bid-desk"
      title="Bid on this lot"
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
      headingClass="sr-only"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <div>
          <p className="text-sm text-muted">{standing.currentBid === null ? 'Starting bid' : 'Current bid'}</p>
          <p className={cn('figures font-display text-4xl text-gold', !isCurrent && 'opacity-60')}>
            {formatMoney(shownPrice(standing))}
          </p>
        </div>
        <p className="figures pb-1 text-end text-sm text-muted">
          {plural(standing.bidCount, 'bid', 'bids')}
          <br />
          {reserveText[standing.reserve]}
        </p>
      </div>
      <p className="figures min-h-5 text-sm text-muted">
        {standing.state === 'stopped' ? (
          <strong className="font-medium text-warning">{stoppedText}</strong>
        ) : (
          <AllInPrice lot={lot} price={shownPrice(standing)} />
        )}
      </p>
      <PriceAge since={staleSince} className="mt-1" />

      {desk.isCountryAsked && (
        <div className="mt-5">
          <CountryQuestion autoFocus onChosen={desk.countryChosen} />
        </div>
      )}
      {place.hasBid && <OwnStrip {...{ standing, place, desk }} isCurrent={isCurrent} />}
      <form onSubmit={submit} noValidate aria-label="Place a bid" className="mt-5 [@media(scripting:none)]:hidden">
        <MoneyField
          label="Bid amount"
          hint={
            <span className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
              <span>Minimum bid: {formatMoney(standing.minimumBid)}</span>
              <UseMinimum desk={desk} />
            </span>
          }
          error={desk.problem}
          value={desk.amount}
          onChange={desk.setAmount}
        />
        {desk.amount !== null && (
          <DoorTotal lot={lot} price={desk.amount} onAskCountry={desk.isCountryAsked ? undefined : desk.askCountry} />
        )}
        <Button
          ref={watchBidButton}
          type="submit"
          variant={place.youLead ? 'outline' : 'gold'}
          size="lg"
          className="figures mt-2 h-14 w-full text-lg"
          disabled={!isCurrent}
          aria-disabled={desk.isSending}
          data-keep-clear
          {...pressable(shownPrice(standing), desk.amount)}
        >
          <Gavel aria-hidden="true" />
          {desk.isSending ? sendingText(desk.isChecking) : placeText(desk.amount)}
        </Button>
      </form>
      {desk.amount !== null && (
        <div className="mt-3 empty:hidden">
          <ExposureLine lot={{ ...standing, ...place }} amount={desk.amount} />
        </div>
      )}
      <Suspense fallback={null}>
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
      </Suspense>

      <fieldset className="mt-4 grid grid-cols-3 gap-x-2 gap-y-1 [@media(scripting:none)]:hidden">
        <legend className="mb-1.5 text-sm text-muted">Quick bid, placed at once</legend>
        {quickBidsOn(standing).map(({ step, amount }) => (
          <div key={step} className="grid gap-1">
            <Button
              variant="outline"
              className="figures h-14 flex-col gap-0.5 px-2 leading-tight"
              disabled={!isCurrent}
              aria-disabled={isOff}
              aria-label={`+${formatMoney(step)} ${formatMoney(amount)}, bid at once`}
              aria-describedby={`quick-bid-${step}`}
              {...pressable(shownPrice(standing), amount)}
              onClick={({ currentTarget }) => desk.placeQuickBid(amount, earlyPressOf(currentTarget))}
            >
              <span>+{formatMoney(step)}</span>{' '}
              <span className="text-sm leading-tight font-normal text-muted">{formatMoney(amount)}</span>
            </Button>
            <QuickBidCost id={`quick-bid-${step}`} lot={lot} price={amount} />
          </div>
        ))}
      </fieldset>
      <BuyNowBox lot={lot} standing={standing} desk={desk} isCurrent={isCurrent} />
      <MaximumForm lot={lot} standing={standing} yourMax={place.yourMax} isOff={isOff} onLeave={desk.leaveMaximum} />
    </Section>
  )
}

const placeText = (amount: number | null) =>
  amount === null ? 'Place Bid Here' : `Place Bid Here · ${formatMoney(amount)}`

/** Where a typed amount can't be bid: the minimum at one press. */
function UseMinimum({ desk: { offeredMinimum, isMinimumNew, setAmount } }: { desk: BidDeskState }) {
  if (offeredMinimum === null) return null
  return (
    <Button variant="link" size="sm" className="figures h-11" onClick={() => setAmount(offeredMinimum)}>
      Use the {isMinimumNew && 'new '}minimum {formatMoney(offeredMinimum)}
    </Button>
  )
}
