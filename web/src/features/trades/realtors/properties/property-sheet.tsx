import { useQuery } from '@tanstack/react-query'
import {
  maxPhotoBytes,
  type Property,
  type PropertyChange,
  type PropertyDetail,
  PropertyStatus,
  propertyStatusLabels,
  realtorLimits,
} from '@vermeil/contracts/trades/realtors.schema'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDay } from '@/shared/format/days'
import { formatDate, formatMoney, plural } from '@/shared/format/format'
import { Button } from '@/ui/button'
import { RecordFacts } from '@/ui/data-table/record-sheet'
import { FilePicker } from '@/ui/file-picker'
import { Loading } from '@/ui/loading'
import { addPhoto, propertyQuery, removePhoto, useRealtorAction } from '../realtors-api'
import { PropertyPhoto } from './property-photo'
import { PropertyStatusPill } from './property-status'

/** A property with the works in it, its photos and its history. */
export function PropertySheet({ property, art }: { property: Property; art: ReactNode }) {
  const { data, isError, refetch } = useQuery(propertyQuery(property.id))
  const { status, underContractOn, artPieces, rooms, price } = property
  return (
    <div className="grid gap-8">
      <RecordFacts
        facts={[
          { label: 'Price', value: formatMoney(price) },
          { label: 'Status', value: <PropertyStatusPill status={status} /> },
          { label: 'Date of the contract', value: underContractOn && formatDay(underContractOn) },
          { label: 'Rooms', value: rooms.join('\n') },
          { label: 'Art pieces placed', value: String(artPieces) },
        ]}
      />
      {art}
      {data ? (
        <>
          <Photos property={data} />
          <History changes={data.history} />
        </>
      ) : (
        <Loading what="Photos and history" hasFailed={isError} onRetry={refetch} className="h-48" />
      )}
    </div>
  )
}

function Photos({ property: { id, address, photos } }: { property: PropertyDetail }) {
  const add = useRealtorAction({ run: (file: File) => addPhoto(id, file), done: 'Photo added' })
  const remove = useRealtorAction({ run: (photoId: string) => removePhoto(id, photoId), done: 'Photo removed' })
  return (
    <section aria-labelledby="property-photos" className="grid gap-3">
      <h3 id="property-photos" className="text-lg">
        Photos
      </h3>
      <p className="text-sm text-muted">Only you see them, and the clients to whom you propose works for this home.</p>
      {photos.length > 0 && (
        <ul className="grid grid-cols-2 gap-3">
          {photos.map((photo, place) => (
            <li key={photo.id} className="relative">
              <PropertyPhoto
                propertyId={id}
                photoId={photo.id}
                alt={`${address}, photo ${place + 1}`}
                className="aspect-4/3 w-full"
              />
              <Button
                variant="outline"
                size="icon"
                className="absolute end-2 top-2 bg-surface"
                aria-label={`Remove photo ${place + 1}`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(photo.id)}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < realtorLimits.photos && (
        <FilePicker
          label="Add a photo"
          hint="JPG, PNG or WebP, up to 25 MB."
          accept="image/jpeg,image/png,image/webp"
          maxMegabytes={maxPhotoBytes / 1024 / 1024}
          isBusy={add.isPending}
          onFile={(file) => add.mutate(file)}
        />
      )}
    </section>
  )
}

function statusText(stored: string): string {
  const [status, day] = stored.split(' ')
  const known = PropertyStatus.safeParse(status)
  return [known.success ? propertyStatusLabels[known.data] : stored, day && formatDay(day)].filter(Boolean).join(', ')
}

/** A change as a sentence. */
function changeText({ field, before, after }: PropertyChange): string {
  switch (field) {
    case 'added':
      return 'Added'
    case 'price':
      return `Price from ${formatMoney(Number(before))} to ${formatMoney(Number(after))}`
    case 'status':
      return `Status from ${statusText(before)} to ${statusText(after)}`
    case 'address':
      return `Address from ${before} to ${after}`
    case 'rooms':
      return after ? `Rooms: ${after}` : 'Rooms removed'
    case 'photos':
      return plural(Number(after), 'photo', 'photos')
  }
}

const History = ({ changes }: { changes: readonly PropertyChange[] }) => (
  <section aria-labelledby="property-history" className="grid gap-3">
    <h3 id="property-history" className="text-lg">
      History
    </h3>
    <ol className="grid gap-2 text-sm">
      {changes.map((change) => (
        <li key={change.id} className="grid gap-0.5 border-s-2 border-line ps-3">
          <span className="wrap-anywhere">{changeText(change)}</span>
          <time dateTime={change.at} className="text-muted">
            {formatDate(change.at)}
          </time>
        </li>
      ))}
    </ol>
  </section>
)
