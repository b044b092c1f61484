import { openingPictures } from '@vermeil/contracts/catalog/opening-pictures'
import { ChevronLeft, ChevronRight, Maximize2 } from 'lucide-react'
import { type KeyboardEvent, Suspense, useState } from 'react'
import type { PreviewedLot } from '@/entities/lot/previewed-lot'
import { announce } from '@/shared/a11y/announcer'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { Picture } from '@/ui/picture'
import { RatioBox } from '@/ui/ratio-box'
import { GalleryThumbnails } from './gallery-thumbnails'

const loadViewer = () => import('./zoom-viewer').then((module) => module.ZoomViewer)
const ZoomViewer = lazyPart(loadViewer)
const expectViewer = () => void loadViewer().catch(() => undefined) // the viewer itself tries again

type LotGalleryProps = {
  lot: Pick<PreviewedLot, 'images' | 'title'>
  /** A smaller file of the first picture, which the browser has. */
  preview?: string | undefined
}

/** The work as it is, never cropped; arrow keys turn the pictures, a click or Enter brings one close. */
export function LotGallery({ lot, preview }: LotGalleryProps) {
  const [index, setIndex] = useState(0)
  /** The address of the picture that is looked at closely, as the page has loaded it. */
  const [zoomed, setZoomed] = useState<string | null>(null)
  const { images } = lot
  const picture = images[index] ?? images[0]
  if (!picture) return <div className="aspect-square bg-surface" />

  const describe = (place: number) =>
    images.length > 1 ? `${lot.title}, picture ${place + 1} of ${images.length}` : lot.title

  function turnTo(place: number) {
    const next = (place + images.length) % images.length
    setIndex(next)
    announce(describe(next))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (images.length < 2 || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return
    event.preventDefault()
    turnTo(index + (event.key === 'ArrowRight' ? 1 : -1))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a carousel is a named group; a fieldset is for forms
    <div role="group" aria-roledescription="carousel" aria-label={`Pictures of ${lot.title}`} onKeyDown={onKeyDown}>
      <div className="relative bg-surface p-4 sm:p-8">
        {/* As tall as the screen allows: the width follows from the picture's own proportions. */}
        <RatioBox of={picture} className="max-h-[min(72svh,44rem)]">
          <button
            type="button"
            aria-label={`Look closely at ${describe(index)}`}
            className="block w-full cursor-zoom-in"
            onPointerEnter={expectViewer}
            onFocus={expectViewer}
            onClick={({ currentTarget }) => setZoomed(currentTarget.querySelector('img')?.currentSrc ?? '')}
          >
            <Picture
              picture={picture}
              alt={describe(index)}
              {...openingPictures.lot(picture)}
              isPriority={index === 0}
              preview={index === 0 ? preview : undefined}
            />
          </button>
        </RatioBox>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute end-3 top-3 flex size-11 items-center justify-center rounded-full bg-background/80 print:hidden"
        >
          <Maximize2 className="size-5" />
        </span>
      </div>
      {images.length > 1 && (
        <div className="mt-3 flex items-center gap-3 print:hidden">
          <Button variant="outline" size="icon" aria-label="Previous picture" onClick={() => turnTo(index - 1)}>
            <ChevronLeft aria-hidden="true" />
          </Button>
          <p className="figures text-sm whitespace-nowrap text-muted">
            {index + 1} of {images.length}
          </p>
          <Button variant="outline" size="icon" aria-label="Next picture" onClick={() => turnTo(index + 1)}>
            <ChevronRight aria-hidden="true" />
          </Button>
          <GalleryThumbnails images={images} index={index} onChoose={turnTo} />
        </div>
      )}
      {zoomed !== null && (
        <Suspense fallback={null}>
          <ZoomViewer picture={picture} alt={describe(index)} loaded={zoomed} onClose={() => setZoomed(null)} />
        </Suspense>
      )}
    </div>
  )
}
