import { mediumLabels } from '@vermeil/contracts/artworks'
import type { Listing } from '@vermeil/contracts/listings'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Picture } from '@/ui/picture'

type ReviewCardProps = { listing: Listing; isBusy: boolean; onApprove: () => void; onReject: () => void }

export function ReviewCard({ listing, isBusy, onApprove, onReject }: ReviewCardProps) {
  const { title, artist, medium, description, startingBid, reservePrice, buyNowPrice, leasePrice } = listing
  const terms = [
    { label: 'Starting bid', amount: startingBid },
    { label: 'Reserve', amount: reservePrice },
    { label: 'Buy It Now', amount: buyNowPrice },
    { label: 'Lease, a month', amount: leasePrice },
  ]
  return (
    <Card className="grid grid-cols-1 gap-6 md:grid-cols-[14rem_1fr]">
      <ul className="grid grid-cols-3 gap-2 self-start first:*:col-span-3">
        {listing.images.map((image, place) => (
          <li key={image.id}>
            <Picture
              picture={image}
              alt={place === 0 ? title : ''}
              sizes={place === 0 ? '224px' : '72px'}
              widest={480}
              ratio={place === 0 ? undefined : '1 / 1'}
            />
          </li>
        ))}
      </ul>
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="text-muted">
          {[artist.name, medium && mediumLabels[medium], listing.dimensions].filter(Boolean).join(' · ')}
        </p>
        {listing.submittedAt && (
          <p className="figures mt-1 text-sm text-muted">Submitted {formatMoment(listing.submittedAt)}</p>
        )}
        {description && <p className="mt-4 max-w-prose whitespace-pre-line">{description}</p>}
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
          {terms.map(
            ({ label, amount }) =>
              amount !== null && (
                <div key={label}>
                  <dt className="text-xs text-muted">{label}</dt>
                  <dd className="figures">{formatMoney(amount)}</dd>
                </div>
              ),
          )}
        </dl>
        <div className="mt-6 flex gap-3">
          <Button variant="gold" disabled={isBusy} aria-label={`Approve ${title}`} onClick={onApprove}>
            Approve
          </Button>
          <Button variant="outline" disabled={isBusy} aria-label={`Reject ${title}`} onClick={onReject}>
            Reject
          </Button>
        </div>
      </div>
    </Card>
  )
}
