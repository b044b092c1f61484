import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { useState } from 'react'
import { useHouseTerms } from '@/entities/house/use-house-terms'
import { formatMoment, formatMoney, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { Dialog, DialogContent } from '@/ui/dialog'
import { Picture } from '@/ui/picture'
import type { ListingValues } from './listing-values'
import { previewLot, type RenderLot } from './preview-lot'

type ListingPreviewProps = {
  listing: Pick<Listing, 'images' | 'artist' | 'slug'>
  values: ListingValues
  renderLot: RenderLot
}

/** The card as visitors will see it, and the whole page before it opens. */
export function ListingPreview({ listing, values, renderLot }: ListingPreviewProps) {
  const { paymentTermHours } = useHouseTerms()
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
      {isOpen && (
        <Dialog open onOpenChange={setIsOpen}>
          <DialogContent title="The lot page" description={whenText(values)} className="max-w-6xl">
            {renderLot(previewLot({ listing, values, paymentTermHours }))}
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
  const { startingBid, enableBuyNow, buyNowPrice, enableLeasing, leasePrice } = values
  return (
    <ul className="figures grid gap-1 text-sm">
      <li>{startingBid === null ? 'No starting bid yet' : `Starting bid ${formatMoney(startingBid)}`}</li>
      {enableBuyNow && buyNowPrice !== null && <li>Buy It Now {formatMoney(buyNowPrice)}</li>}
      {enableLeasing && leasePrice !== null && <li>Lease {formatMoney(leasePrice)}/mo</li>}
      <li className="text-muted">{whenText(values)}</li>
    </ul>
  )
}

const whenText = ({ opensAt, days }: ListingValues) =>
  `${opensAt ? `Opens ${formatMoment(opensAt)}` : 'Opens as soon as it is listed'}, for ${plural(days, 'day', 'days')}`
