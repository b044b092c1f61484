import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import { ArtworkStatus, Medium } from '@vermeil/contracts/catalog/artworks.schema'
import type { AdminWork } from '@vermeil/contracts/selling/listings-admin.schema'
import { ListingStatusPill, listingStatusName } from '@/entities/listing/listing-status'
import { formatMoney, plural } from '@/shared/format/format'
import { choiceFilter, type DataColumn, dateColumn, labelFilter, moneyColumn } from '@/ui/data-table/columns'
import { Picture } from '@/ui/picture'

const venueNames = { timed: 'Timed auction', saleroom: 'Saleroom' } as const

const priceOf = ({ lot, startingBid }: AdminWork) => lot?.hammerPrice ?? lot?.currentBid ?? startingBid

/** A work's picture and title. */
export const WorkTitle = ({ title, image }: Pick<AdminWork, 'title' | 'image'>) => (
  <span className="flex items-center gap-3">
    {image && (
      <span className="w-12 shrink-0">
        <Picture picture={image} alt="" sizes="48px" widest={160} ratio="1 / 1" />
      </span>
    )}
    {title || 'Untitled draft'}
  </span>
)

export const workColumns: readonly DataColumn<AdminWork>[] = [
  {
    id: 'title',
    header: 'Work',
    value: ({ title }) => title,
    cell: (work) => <WorkTitle {...work} />,
  },
  { id: 'artist', header: 'Artist', value: ({ artist }) => artist.name },
  {
    id: 'status',
    header: 'State',
    value: ({ status }) => listingStatusName(status),
    cell: ({ status, lot, isFeatured }) => (
      <span className="grid justify-items-start gap-1 max-sm:justify-items-end">
        <ListingStatusPill status={status} lot={lot} />
        {isFeatured && <span className="text-xs text-muted">On the home page</span>}
      </span>
    ),
  },
  { id: 'medium', header: 'Medium', value: ({ medium }) => medium && mediumLabels[medium] },
  { id: 'venue', header: 'Venue', value: ({ venue, lot }) => venueNames[lot?.venue ?? venue] },
  moneyColumn({
    id: 'price',
    header: 'Price',
    cents: priceOf,
    cell: (work) => {
      const price = priceOf(work)
      return (
        <span className="grid">
          {price !== null && formatMoney(price)}
          {work.lot && <span className="text-muted">{plural(work.lot.bidCount, 'bid', 'bids')}</span>}
        </span>
      )
    },
  }),
  dateColumn({ id: 'updated', header: 'Changed', at: ({ updatedAt }) => updatedAt }),
]

/** The columns that the server sorts by; the price is then the starting bid. */
export const sortableColumns = ['title', 'price', 'updated'] as const

export const workFilters = [
  choiceFilter('status', 'State', ArtworkStatus.options, listingStatusName),
  choiceFilter('medium', 'Medium', Medium.options, (medium) => mediumLabels[medium]),
  labelFilter('venue', 'Venue', venueNames),
  labelFilter('price', 'Starting bid', {
    'under-500': 'Under $500',
    '500-2000': '$500 to $2,000',
    '2000-10000': '$2,000 to $10,000',
    'over-10000': '$10,000 and more',
  }),
  labelFilter('approved', 'Seller', { yes: 'Approved', no: 'Not approved' }),
]
