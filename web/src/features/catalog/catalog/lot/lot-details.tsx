import { categoryLabels, mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import type { Packing, WorkDelivery } from '@vermeil/contracts/money/delivery-cost'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Disclosure } from '@/ui/disclosure'
import { Section } from '@/ui/section'
import { dimensionText } from './dimensions'

const rows: readonly { label: string; show: (lot: PreviewedLot) => string | null | undefined }[] = [
  { label: 'Medium', show: ({ medium, materials }) => materials || (medium && mediumLabels[medium]) },
  { label: 'Category', show: ({ category }) => category && categoryLabels[category] },
  { label: 'Dimensions', show: dimensionText },
  { label: 'Year', show: ({ year }) => year?.toString() },
  { label: 'Signature', show: ({ signature }) => signature },
  { label: 'Edition', show: ({ edition }) => edition },
  { label: 'Frame', show: ({ frame }) => frame },
  { label: 'Style', show: ({ style }) => style },
  { label: 'Suits', show: ({ suitableFor }) => suitableFor.join(', ') },
]

const texts: readonly { title: string; text: (lot: PreviewedLot) => string }[] = [
  { title: 'Condition report', text: ({ condition }) => condition },
  { title: 'Provenance', text: ({ provenance }) => provenance },
  { title: 'Exhibitions', text: ({ exhibitions }) => exhibitions },
  { title: 'Literature', text: ({ literature }) => literature },
  { title: 'Location', text: ({ location }) => location },
]

const packed: Record<Packing, string> = { rolled: 'rolled in a tube', framed: 'in its frame', crated: 'in a crate' }

/** How the work gets to its buyer; what that costs is in the card beside. */
function shippingWords({ shipping, packing, shipWithinDays, hasPickup, city }: WorkDelivery): string {
  const place = city ? ` in ${city}` : ''
  if (shipping === 'none') return `The work is not shipped: you pick it up${place}.`
  const sent = `The seller packs the work ${packed[packing]} and ships it, insured, within ${plural(shipWithinDays, 'day', 'days')} of your payment.`
  return hasPickup ? `${sent} You can also pick it up${place}.` : sent
}

/** All there is to know, all of it in the page: what is folded can be found by the browser's search. */
export function LotDetails({ lot }: { lot: PreviewedLot }) {
  const known = rows.flatMap(({ label, show }) => {
    const value = show(lot)
    return value ? [{ label, value }] : []
  })
  return (
    <Section id="lot-details" title="About the work">
      {lot.description && <p className="mt-4 max-w-prose whitespace-pre-line">{lot.description}</p>}
      <dl className="mt-6 grid max-w-prose gap-x-6 sm:grid-cols-[9rem_1fr] sm:gap-y-2">
        {known.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-muted max-sm:mt-3 max-sm:text-sm">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 max-w-prose border-t border-line">
        {texts
          .filter(({ text }) => text(lot) !== '')
          .map(({ title, text }) => (
            <Disclosure key={title} title={title}>
              <p className="whitespace-pre-line">{text(lot)}</p>
            </Disclosure>
          ))}
        <Disclosure title="Authenticity">
          <p>
            The work comes with a certificate of authenticity, issued once it is paid for. It states the work, its
            artist and its sale, and anybody who has its code can check it. If you want a further opinion, see our{' '}
            <Link to={paths.authentication} className="text-gold underline underline-offset-4">
              authentication service
            </Link>
            .
          </p>
        </Disclosure>
        <Disclosure title="Payment, delivery and returns">
          <p>Payment is due within {lot.paymentTermHours} hours of the auction’s close.</p>
          <p className="mt-2">{shippingWords(lot.delivery)}</p>
          <p className="mt-2">
            Sales are final. You can return a work that is damaged or materially different from its description: report
            it until {claimTerms.deliveredDays} days after the delivery. See the{' '}
            <Link to={paths.terms} className="text-gold underline underline-offset-4">
              terms
            </Link>
            .
          </p>
        </Disclosure>
      </div>
    </Section>
  )
}
