import { type Listing, listingLimits } from '@vermeil/contracts/selling/listings.schema'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { ImageOrder } from './image-order'
import { UploadRow } from './upload-row'
import { imageTypes, useImageUploads } from './use-image-uploads'

/** The pictures of a work: added, put in order, removed. The first is the one the cards show. */
export function ImageSection({ listing, error }: { listing: Listing; error: string | undefined }) {
  const { uploads, add, retry, cancel } = useImageUploads(listing)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const room = listingLimits.imagesPerWork - listing.images.length - uploads.length

  function drop(event: DragEvent) {
    setIsOver(false)
    if (event.dataTransfer.files.length === 0) return // one of our own pictures, being put in order
    event.preventDefault()
    add([...event.dataTransfer.files].slice(0, room))
  }

  return (
    <fieldset aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}>
      <legend className="mb-4 font-display text-xl">Images</legend>
      <ImageOrder listing={listing} />
      <ul className="grid grid-cols-1 gap-2">
        {uploads.map((upload) => (
          <li key={upload.id}>
            <UploadRow upload={upload} onRetry={() => retry(upload)} onCancel={() => cancel(upload.id)} />
          </li>
        ))}
      </ul>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={cn(
          'mt-3 grid justify-items-center gap-2 rounded-md border border-dashed p-6 text-center transition-colors',
          isOver ? 'border-gold bg-raised' : 'border-control',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept={imageTypes.join(',')}
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={(event) => {
            add([...(event.target.files ?? [])].slice(0, room))
            event.target.value = '' // the same file chosen again is a new choice
          }}
        />
        <Button variant="outline" disabled={room <= 0} onClick={() => input.current?.click()}>
          <ImagePlus aria-hidden="true" />
          Add images
        </Button>
        <p id={`${id}-hint`} className="text-sm text-muted">
          JPEG, PNG, WebP or TIFF, up to 25 MB each, at most {listingLimits.imagesPerWork}. Or drop them here.
        </p>
      </div>
      {error && (
        <p id={`${id}-error`} className="mt-2 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
