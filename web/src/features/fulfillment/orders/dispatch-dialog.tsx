import { zodResolver } from '@hookform/resolvers/zod'
import { DispatchBody, type Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'
import { dispatchOrder, useOrderAction } from './orders-api'

/** Shipped: by whom, and how its way can be followed. Later, a correction of it. */
export function DispatchDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const { orderId, title, state, carrier, trackingNumber, trackingUrl } = shipment
  const isCorrection = state === 'shipped'
  const form = useForm({
    resolver: zodResolver(DispatchBody),
    defaultValues: { carrier, trackingNumber, trackingUrl },
  })
  const { mutate, isPending, problem } = useOrderAction({
    run: (body: DispatchBody) => dispatchOrder(orderId, body),
    ...{ done: isCorrection ? 'Tracking corrected' : 'Marked as shipped', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={isCorrection ? 'Correct the tracking' : `${title} is on its way?`}
      description={isCorrection ? undefined : 'The buyer is mailed what you enter here.'}
      form={form}
      onSubmit={mutate}
      submit={{ label: isCorrection ? 'Save' : 'Mark as shipped', pending: 'Saving...' }}
      {...{ isPending, problem, onClose }}
    >
      <FormInput
        form={form}
        name="carrier"
        label="Carrier"
        required
        hint="DHL, a courier, or yourself"
        maxLength={100}
      />
      <FormInput form={form} name="trackingNumber" label="Tracking number" optional maxLength={100} />
      <FormInput
        form={form}
        name="trackingUrl"
        label="Tracking link"
        optional
        hint="Begins with https://"
        inputMode="url"
        maxLength={200}
      />
    </FormDialog>
  )
}
