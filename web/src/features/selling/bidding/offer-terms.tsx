import { useQuery } from '@tanstack/react-query'
import { allIn } from '@vermeil/contracts/money/all-in'
import { countryInSentence } from '@vermeil/contracts/money/country-names'
import type { PlaceBidBody } from '@vermeil/contracts/selling/bidding.schema'
import { type BidCosts, deliveryWarning } from '@/entities/delivery/all-in-text'
import { CostsFailure } from '@/entities/delivery/costs-failure'
import { CountryQuestion } from '@/entities/delivery/country-question'
import { useBidCosts } from '@/entities/delivery/use-bid-costs'
import type { BiddableLot } from '@/entities/lot/biddable-lot'
import { bookedText } from '@/entities/lot/booked-text'
import { ExposureLine } from '@/entities/lot/exposure-line'
import { lotQuery } from '@/entities/lot/lot-query'
import { amountOf } from '@/entities/lot/place-bid'
import { formatMoney } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'

/** What an offer commits to, in figures and words. */
export function OfferTerms({ lot, offer }: { lot: BiddableLot; offer: PlaceBidBody }) {
  const isMaximum = 'maxAmount' in offer
  const amount = amountOf(offer)
  const figure = formatMoney(amount)
  const costs = useBidCosts(lot)
  const warning = costs && deliveryWarning(costs, amount)
  // Read again when the question opens: a loan may have been paid since the page was.
  const { data: page } = useQuery(lotQuery(lot.id))
  const booked = page ? bookedText(page.bookings) : null
  return (
    <>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        <Line label={isMaximum ? 'Your maximum' : 'Your bid'} figure={figure} />
        <Line label="Buyer’s fees" figure="Included" />
        {costs && <CostLines costs={costs} price={amount} />}
        {costs !== null && (
          <Line
            label={isMaximum ? 'At most, if you win' : 'Total if you win'}
            figure={costs ? totalText(costs, amount) : '…'}
            isTotal
          />
        )}
      </dl>
      <CostsFailure />
      {costs === null && (
        <div className="mt-4">
          <CountryQuestion />
        </div>
      )}
      {warning && <p className="mt-2 text-sm font-medium">{warning}.</p>}
      {booked && <p className="mt-2 text-sm font-medium">{booked}</p>}
      {costs?.assumes && <p className="mt-2 text-sm text-muted">{costs.assumes}</p>}
      <div className="mt-4 empty:hidden">
        <ExposureLine lot={lot} amount={amount} />
      </div>
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
    </>
  )
}

/** By quote, the bid is all that is known. */
const totalText = ({ terms }: BidCosts, amount: number) =>
  terms ? formatMoney(allIn(amount, terms).total) : `${formatMoney(amount)} + delivery`

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
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className={isTotal ? 'font-medium' : 'text-muted'}>{label}</dt>
      <dd className={isTotal ? 'figures text-end font-display text-3xl text-gold' : 'figures'}>{figure}</dd>
    </div>
  )
}
