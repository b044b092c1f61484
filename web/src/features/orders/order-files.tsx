import { useQuery } from '@tanstack/react-query'
import type { OrderFile, Shipment } from '@vermeil/contracts/shipping'
import { FileText } from 'lucide-react'
import { useObjectUrl } from '@/shared/files/use-object-url'
import { FilePicker } from '@/ui/file-picker'
import { Skeleton } from '@/ui/skeleton'
import { orderFileQuery, sendFile, useOrderAction } from './orders-api'

/** Photos before packing and proofs of delivery. Shows nothing where there are none and none can be added. */
export function OrderPhotos({ shipment }: { shipment: Shipment }) {
  const { orderId, files, can, side } = shipment
  const { mutate, isPending } = useOrderAction({
    run: (file: File) => sendFile(orderId, 'shipment/photos', file),
    done: 'Photo added',
  })
  const mayAdd = can.addPhotos && side === 'seller'
  if (files.length === 0 && !mayAdd) return null
  return (
    <section aria-labelledby="order-photos" className="grid gap-4">
      <h2 id="order-photos" className="text-xl">
        Photos
      </h2>
      {files.length > 0 && (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {files.map((file) => (
            <li key={file.id}>
              <OrderFileView
                orderId={orderId}
                file={file}
                label={file.purpose === 'proof' ? 'Proof of delivery' : 'Before packing'}
              />
            </li>
          ))}
        </ul>
      )}
      {mayAdd && (
        <FilePicker
          label="Add a photo"
          hint="Before you pack: front, back, corners, and the open box. JPG or PNG, up to 25 MB. The buyer sees them."
          accept="image/jpeg,image/png,image/webp"
          maxMegabytes={25}
          isBusy={isPending}
          onFile={mutate}
        />
      )}
    </section>
  )
}

type OrderFileViewProps = { orderId: string; file: OrderFile; label: string }

/** A picture opens in its full size in a new tab; another file is saved. */
export function OrderFileView({ orderId, file, label }: OrderFileViewProps) {
  const { data, isError } = useQuery(orderFileQuery(`/orders/${orderId}/files/${file.id}`))
  const address = useObjectUrl(data)
  const look = 'grid aspect-square w-full place-items-center rounded-md bg-raised p-2 text-center text-sm text-muted'
  if (isError) return <p className={look}>This file could not be loaded.</p>
  if (!address) return <Skeleton className="aspect-square w-full" />
  return (
    <figure className="grid gap-1">
      {file.isImage ? (
        <a href={address} target="_blank" rel="noreferrer">
          <img
            src={address}
            alt={`${label}: ${file.filename}`}
            className="aspect-square w-full rounded-md bg-raised object-contain"
          />
        </a>
      ) : (
        <a href={address} download={file.filename} className={look}>
          <FileText aria-hidden="true" className="size-8" />
          <span className="wrap-anywhere">{file.filename}</span>
        </a>
      )}
      <figcaption className="text-sm text-muted">{label}</figcaption>
    </figure>
  )
}
