import { useMutation } from '@tanstack/react-query'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { announce } from '@/shared/a11y/announcer'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { Picture } from '@/ui/picture'
import { reorder } from '@/ui/reorder'
import { useDragOrder } from '@/ui/use-drag-order'
import { orderImages, removeImage } from './listing-api'
import { useListingCache } from './use-listing-cache'

/** Dragged, or moved by the buttons below each: the order shows at once and is reverted if the server refuses. */
export function ImageOrder({ listing }: { listing: Listing }) {
  const { keep } = useListingCache()
  const { images } = listing

  const ordering = useMutation({
    mutationFn: (ordered: Listing['images']) =>
      orderImages(
        listing.id,
        ordered.map(({ id }) => id),
      ),
    onMutate: (ordered) => void keep({ ...listing, images: ordered }),
    onSuccess: (answer) => void keep(answer),
    onError: () => void keep(listing),
  })
  const removing = useMutation({
    mutationFn: (imageId: string) => removeImage(listing.id, imageId),
    onSuccess: (answer) => void keep(answer),
  })

  function move(from: number, to: number) {
    const ordered = reorder(images, from, to)
    if (ordered === images) return
    ordering.mutate([...ordered])
    announce(`Image ${from + 1} is now number ${to + 1} of ${images.length}`)
  }

  const drag = useDragOrder(move)

  return (
    <ol className="mb-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
      {images.map((image, place) => (
        <li
          key={image.id}
          {...drag(place).handle}
          {...drag(place).target}
          className={cn(
            'cursor-grab',
            drag(place).isDragged && 'opacity-40',
            drag(place).isTarget && 'outline-2 outline-offset-4 outline-gold',
          )}
        >
          <Picture picture={image} alt={`Image ${place + 1}`} sizes="200px" widest={320} ratio="1 / 1" />
          <div className="mt-1 flex items-center justify-between">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move image ${place + 1} earlier`}
              disabled={place === 0}
              onClick={() => move(place, place - 1)}
            >
              <ArrowLeft aria-hidden="true" />
            </Button>
            <span className="figures text-sm text-muted">{place === 0 ? 'Cover' : place + 1}</span>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Move image ${place + 1} later`}
              disabled={place === images.length - 1}
              onClick={() => move(place, place + 1)}
            >
              <ArrowRight aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove image ${place + 1}`}
              disabled={removing.isPending}
              onClick={() => removing.mutate(image.id)}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </div>
        </li>
      ))}
    </ol>
  )
}
