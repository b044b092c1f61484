import { zodResolver } from '@hookform/resolvers/zod'
import { DispatchBody } from '@vermeil/contracts/fulfillment/shipping.schema'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'

type DispatchFormProps = {
  /** The question before it is sent. */
  title: string
  /** Who is mailed. */
  description: string
  /** What was entered before; a correction where it is on its way. */
  shipment: DispatchBody & { state: string | null }
  submit: { onSubmit: (body: DispatchBody) => void; isPending: boolean; problem: string | undefined }
  onClose: () => void
}

/** Shipped: by whom, and how its way can be followed. Later, a correction of it. */
export function DispatchForm({ title, description, shipment, submit, onClose }: DispatchFormProps) {
  const { state, carrier, trackingNumber, trackingUrl } = shipment
  const isCorrection = state === 'shipped'
  const form = useForm({
    resolver: zodResolver(DispatchBody),
    defaultValues: { carrier, trackingNumber, trackingUrl },
  })
  return (
    <FormDialog
      title={isCorrection ? 'Correct the tracking' : title}
      description={isCorrection ? undefined : description}
      form={form}
      submit={{ label: isCorrection ? 'Save' : 'Mark as shipped', pending: 'Saving...' }}
      {...{ ...submit, onClose }}
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
