import { zodResolver } from '@hookform/resolvers/zod'
import { DeliveredBody, type Shipment } from '@vermeil/contracts/fulfillment/shipping.schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { today } from '@/shared/format/days'
import { FilePicker } from '@/ui/file-picker'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
import { markDelivered, sendFile, useOrderAction } from './orders-api'

/** Delivered, by somebody else than the buyer: on which day, how they know, and a proof. */
export function DeliveredDialog({ shipment, onClose }: { shipment: Shipment; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const hasProof = shipment.files.some(({ purpose }) => purpose === 'proof')
  const form = useForm({ resolver: zodResolver(DeliveredBody), defaultValues: { on: today(), note: '' } })
  const { mutate, isPending, problem } = useOrderAction({
    run: async (body: DeliveredBody) => {
      if (file) await sendFile(shipment.orderId, 'shipment/proofs', file)
      return markDelivered(shipment.orderId, body)
    },
    ...{ done: 'Marked as delivered', onDone: onClose, showsErrors: true },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`When was ${shipment.title} delivered?`}
      description="The buyer is mailed and has 7 days to report a problem. Then the order is completed."
      form={form}
      onSubmit={(body) =>
        file || hasProof ? mutate(body) : form.setError('root', { message: 'Please choose a proof of delivery.' })
      }
      submit={{ label: 'Mark as delivered', pending: 'Saving...' }}
      problem={errors.root?.message ?? problem}
      {...{ isPending, onClose }}
    >
      <FormInput form={form} name="on" label="Day" required type="date" max={today()} />
      <FormTextarea form={form} name="note" label="How do you know?" required rows={2} maxLength={500} />
      <FilePicker
        label={file ? 'Choose another proof' : 'Choose a proof'}
        hint={file ? file.name : 'The signed receipt or a photo: PDF or picture, up to 25 MB'}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        maxMegabytes={25}
        onFile={setFile}
      />
    </FormDialog>
  )
}
