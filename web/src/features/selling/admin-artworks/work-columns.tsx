import { mediumLabels } from '@vermeil/contracts/catalog/artwork-labels'
import { ArtworkStatus, Medium } from '@vermeil/contracts/catalog/artworks.schema'
import type { AdminWork } from '@vermeil/contracts/selling/listings-admin.schema'
import { ListingStatusPill, listingStatusName } from '@/entities/listing/listing-status'
import { formatMoney, plural } from '@/shared/format/format'
import { type DataColumn, type DataFilter, dateColumn, moneyColumn } from '@/ui/data-table/columns'
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

export const workFilters: readonly DataFilter[] = [
  {
    column: 'status',
    label: 'State',
    options: ArtworkStatus.options.map((value) => ({ value, label: listingStatusName(value) })),
  },
  {
    column: 'medium',
    label: 'Medium',
    options: Medium.options.map((value) => ({ value, label: mediumLabels[value] })),
  },
  {
    column: 'venue',
    label: 'Venue',
    options: Object.entries(venueNames).map(([value, label]) => ({ value, label })),
  },
  {
    column: 'price',
    label: 'Starting bid',
    options: [
      { value: 'under-500', label: 'Under $500' },
      { value: '500-2000', label: '$500 to $2,000' },
      { value: '2000-10000', label: '$2,000 to $10,000' },
      { value: 'over-10000', label: '$10,000 and more' },
    ],
  },
  {
    column: 'approved',
    label: 'Seller',
    options: [
      { value: 'yes', label: 'Approved' },
      { value: 'no', label: 'Not approved' },
    ],
  },
]
