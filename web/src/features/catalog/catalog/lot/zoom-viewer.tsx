import type { Picture } from '@vermeil/contracts/catalog/artworks.schema'
import { imageUrl } from '@vermeil/contracts/catalog/images'
import { Minus, Plus, RotateCcw, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { useReturnFocus } from '@/ui/use-return-focus'
import { useZoom } from './use-zoom'
import { largestScale } from './zoom-geometry'

type ZoomViewerProps = {
  picture: Picture
  alt: string
  /** The address of the picture as the page has it already; empty while it has none. */
  loaded: string
  onClose: () => void
}

/**
 * The picture over the whole screen, to be looked at closely. It opens with the picture of the page; the large one covers
 * it once it is here, in the same place.
 */
export function ZoomViewer({ picture, alt, loaded, onClose }: ZoomViewerProps) {
  const [isLarge, setIsLarge] = useState(false)
  const returnFocus = useReturnFocus()
  const frame = useRef<HTMLDivElement>(null)
  const { view, zoomIn, zoomOut, reset, handlers } = useZoom(frame, picture)
  const percent = Math.round(view.scale * 100)
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          {...returnFocus}
          onKeyDown={handlers.onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-background outline-none data-[state=open]:animate-enter"
        >
          <Dialog.Title className="sr-only">{alt}</Dialog.Title>
          <Dialog.Description className="sr-only">
            Plus and minus zoom, the arrow keys move the picture, 0 shows the whole, Escape closes.
          </Dialog.Description>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: a pointer's shortcuts; the buttons and keys do the same */}
          <div
            ref={frame}
            className="flex min-h-0 flex-1 cursor-grab touch-none items-center justify-center overflow-hidden active:cursor-grabbing"
            onPointerDown={handlers.onPointerDown}
            onPointerMove={handlers.onPointerMove}
            onPointerUp={handlers.onPointerUp}
            onPointerCancel={handlers.onPointerCancel}
            onDoubleClick={handlers.onDoubleClick}
          >
            <div
              className="relative size-full select-none"
              style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
            >
              {loaded && (
                <img src={loaded} alt="" draggable={false} className="absolute inset-0 size-full object-contain" />
              )}
              <img
                src={imageUrl(picture.key, 2400, 'webp')}
                alt={alt}
                width={picture.width}
                height={picture.height}
                draggable={false}
                onLoad={() => setIsLarge(true)}
                className={cn('absolute inset-0 size-full object-contain', loaded && !isLarge && 'opacity-0')}
              />
            </div>
          </div>
          <div className="flex items-center justify-center gap-2 border-t border-line bg-surface p-3">
            <Button variant="outline" size="icon" aria-label="Zoom out" disabled={view.scale <= 1} onClick={zoomOut}>
              <Minus aria-hidden="true" />
            </Button>
            <output aria-label="Zoom" className="figures w-16 text-center">
              {percent}%
            </output>
            <Button
              variant="outline"
              size="icon"
              aria-label="Zoom in"
              disabled={view.scale >= largestScale}
              onClick={zoomIn}
            >
              <Plus aria-hidden="true" />
            </Button>
            <Button variant="outline" size="icon" aria-label="Show the whole picture" onClick={reset}>
              <RotateCcw aria-hidden="true" />
            </Button>
          </div>
          <Dialog.Close asChild>
            <Button variant="secondary" size="icon" aria-label="Close" className="absolute end-4 top-4">
              <X aria-hidden="true" />
            </Button>
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
