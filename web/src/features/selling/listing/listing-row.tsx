import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { ListingStatusPill } from '@/entities/listing/listing-status'
import { formatDate, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Picture } from '@/ui/picture'
import { isEditable, isRemovable, isWithdrawable } from './listing-status'

type ListingRowProps = { listing: Listing; editPath: string; onWithdraw: () => void; onRemove: () => void }

export function ListingRow({ listing, editPath, onWithdraw, onRemove }: ListingRowProps) {
  const { lot, reviewReason } = listing
  const title = listing.title || 'Untitled draft'
  const price = lot?.hammerPrice ?? lot?.currentBid ?? listing.startingBid
  const [cover] = listing.images
  return (
    <article
      aria-label={title}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-4 py-4 md:grid-cols-[4.5rem_minmax(0,1fr)_auto]"
    >
      {cover ? (
        <Picture picture={cover} alt="" sizes="72px" widest={160} ratio="1 / 1" />
      ) : (
        <div className="aspect-square bg-raised" />
      )}
      <div className="min-w-0">
        <h3 className="truncate text-xl">{title}</h3>
        <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <ListingStatusPill status={listing.status} lot={lot} />
          {price !== null && formatMoney(price)}
          {lot && <span>{plural(lot.bidCount, 'bid', 'bids')}</span>}
        </p>
        <ProposedText proposed={listing.proposed} />
        {reviewReason && <p className="mt-1 text-sm">Our note: {reviewReason}</p>}
      </div>
      <div className="col-span-2 flex flex-wrap gap-2 md:col-span-1">
        {isEditable(listing) && (
          <Button asChild variant="outline" size="sm" className="h-11">
            <Link to={editPath} aria-label={`Edit ${title}`}>
              Edit
            </Link>
          </Button>
        )}
        {lot && (
          <Button asChild variant="ghost" size="sm" className="h-11">
            <Link to={paths.lot(lot.id, listing.slug)} aria-label={`View ${title}`}>
              View
            </Link>
          </Button>
        )}
        {isWithdrawable(listing) && (
          <Button variant="ghost" size="sm" className="h-11" aria-label={`Withdraw ${title}`} onClick={onWithdraw}>
            Withdraw
          </Button>
        )}
        {isRemovable(listing) && (
          <Button variant="ghost" size="sm" className="h-11" aria-label={`Delete ${title}`} onClick={onRemove}>
            Delete
          </Button>
        )}
      </div>
    </article>
  )
}

/** How often realtors have proposed it. To whom is their clients' affair. */
function ProposedText({ proposed: { count, lastAt } }: Pick<Listing, 'proposed'>) {
  if (!lastAt) return null
  const text =
    count === 1
      ? `Proposed by a realtor on ${formatDate(lastAt)}`
      : `Proposed by realtors ${count} times, last on ${formatDate(lastAt)}`
  return <p className="mt-1 text-sm text-muted">{text}</p>
}
