import { mediumLabels } from '@vermeil/contracts/catalog/artworks.schema'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { type DataColumn, dateColumn, moneyColumn } from '@/ui/data-table/columns'
import { WorkTitle } from './work-columns'

const mediumText = ({ medium }: Listing) => (medium ? mediumLabels[medium] : null)

export const reviewColumns: readonly DataColumn<Listing>[] = [
  {
    id: 'work',
    header: 'Work',
    value: ({ title }) => title,
    cell: ({ title, images: [cover = null] }) => <WorkTitle title={title} image={cover} />,
  },
  { id: 'artist', header: 'Artist', value: ({ artist }) => artist.name },
  { id: 'medium', header: 'Medium', value: mediumText },
  moneyColumn({ id: 'starting', header: 'Starting bid', cents: ({ startingBid }) => startingBid }),
  dateColumn({ id: 'submitted', header: 'Submitted', at: ({ submittedAt }) => submittedAt }),
]

const moneyText = (cents: number | null) => cents !== null && formatMoney(cents)

/** What is offered and on which terms, for the detail view. */
export const termsOf = (listing: Listing) => [
  { label: 'Sold by', value: listing.isVermeils && 'Vermeil, which keeps what it brings' },
  { label: 'Medium', value: mediumText(listing) },
  { label: 'Dimensions', value: listing.dimensions },
  { label: 'Starting bid', value: moneyText(listing.startingBid) },
  { label: 'Reserve', value: moneyText(listing.reservePrice) },
  { label: 'Buy It Now', value: moneyText(listing.buyNowPrice) },
  { label: 'Lease per month', value: moneyText(listing.leasePrice) },
  { label: 'Submitted', value: listing.submittedAt && formatMoment(listing.submittedAt) },
  { label: 'Description', value: listing.description },
]
