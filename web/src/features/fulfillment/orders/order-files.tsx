import type { OrderFile, Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { PrivateFile } from '@/entities/file/private-file'
import { FilePicker } from '@/ui/file-picker'
import { Section } from '@/ui/section'
import { sendFile, useOrderAction } from './orders-api'

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
    <Section id="order-photos" title="Photos" className="grid gap-4" headingClass="text-xl">
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
    </Section>
  )
}

type OrderFileViewProps = { orderId: string; file: OrderFile; label: string }

export const OrderFileView = ({ orderId, file, label }: OrderFileViewProps) => (
  <PrivateFile
    path={`/orders/${orderId}/files/${file.id}`}
    label={label}
    alt={`${label}: ${file.filename}`}
    filename={file.isImage ? undefined : file.filename}
  />
)
