import { useQuery } from '@tanstack/react-query'
import { percentOf, splitSale } from '@vermeil/contracts/commission'
import type { Listing } from '@vermeil/contracts/listings'
import { freePlan, plans } from '@vermeil/contracts/plans'
import { useState } from 'react'
import { ownSubscriptionQuery } from '@/entities/account/own-subscription'
import { formatMoment, formatMoney } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Picture } from '@/ui/picture'
import type { ListingValues } from './listing-values'

type ListingPreviewProps = { listing: Pick<Listing, 'images' | 'artist'>; values: ListingValues }

/** The card as visitors will see it, what the artist gets of a sale, and the whole page before it opens. */
export function ListingPreview({ listing, values }: ListingPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <aside aria-label="Preview" className="grid content-start gap-4 xl:sticky xl:top-24">
      <Card className="grid gap-3 p-5">
        <p className="eyebrow text-muted">As visitors see it</p>
        <Cover images={listing.images} sizes="320px" />
        <div>
          <p className="truncate font-display text-xl">{values.title || 'Untitled'}</p>
          <p className="truncate text-muted">{listing.artist.name}</p>
        </div>
        <Offer values={values} />
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          Preview the lot page
        </Button>
      </Card>
      <YouReceive price={values.startingBid} />
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen}>
          <DialogContent title={values.title || 'Untitled'} description={`by ${listing.artist.name}`}>
            <LotPagePreview listing={listing} values={values} />
          </DialogContent>
        </Dialog>
      )}
    </aside>
  )
}

function Cover({ images, sizes }: Pick<Listing, 'images'> & { sizes: string }) {
  const [cover] = images
  if (!cover) return <div className="grid aspect-4/5 place-items-center bg-raised text-sm text-muted">No image yet</div>
  return <Picture picture={cover} alt="" sizes={sizes} widest={800} ratio="4 / 5" />
}

function Offer({ values }: { values: ListingValues }) {
  const { startingBid, enableBuyNow, buyNowPrice, enableLeasing, leasePrice, opensAt } = values
  return (
    <ul className="figures grid gap-1 text-sm">
      <li>{startingBid === null ? 'No starting bid yet' : `Starting bid ${formatMoney(startingBid)}`}</li>
      {enableBuyNow && buyNowPrice !== null && <li>Buy It Now {formatMoney(buyNowPrice)}</li>}
      {enableLeasing && leasePrice !== null && <li>Lease {formatMoney(leasePrice)}/mo</li>}
      <li className="text-muted">
        {opensAt ? `Opens ${formatMoment(opensAt)}` : 'Opens as soon as it is listed'}, for {values.days} days
      </li>
    </ul>
  )
}

/** By the one rule that settles sales, with the person's own plan. */
function YouReceive({ price }: { price: number | null }) {
  const { data } = useQuery(ownSubscriptionQuery)
  if (!data || price === null) return null
  const { platformRate } = Object.values(plans).find(({ id }) => id === data.plan) ?? freePlan
  const { artist } = splitSale(price, { platformRate, realtorRate: null })
  return (
    <p className="figures text-sm">
      <strong className="font-medium text-gold">
        You receive {formatMoney(artist)} ({percentOf(10_000 - platformRate)})
      </strong>{' '}
      <span className="text-muted">if it sells at the starting bid of {formatMoney(price)}.</span>
    </p>
  )
}

const facts: readonly { label: string; of: (values: ListingValues) => string }[] = [
  { label: 'Materials', of: ({ materials }) => materials },
  { label: 'Dimensions', of: ({ dimensions }) => dimensions },
  { label: 'Year', of: ({ year }) => (year === null ? '' : String(year)) },
  { label: 'Provenance', of: ({ provenance }) => provenance },
  { label: 'Condition', of: ({ condition }) => condition },
  { label: 'Signature', of: ({ signature }) => signature },
  { label: 'Frame', of: ({ frame }) => frame },
]

function LotPagePreview({ listing, values }: ListingPreviewProps) {
  const shown = facts.map(({ label, of }) => ({ label, text: of(values) })).filter(({ text }) => text !== '')
  return (
    <div className="mt-4 grid gap-5">
      <Cover images={listing.images} sizes="560px" />
      <Offer values={values} />
      {values.description && <p className="whitespace-pre-line">{values.description}</p>}
      {shown.length > 0 && (
        <dl className="divide-y divide-line border-y border-line">
          {shown.map(({ label, text }) => (
            <div key={label} className="flex justify-between gap-6 py-2">
              <dt className="text-muted">{label}</dt>
              <dd className="text-end wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
