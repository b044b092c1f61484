import { zodResolver } from '@hookform/resolvers/zod'
import { type Claim, type ClaimReturn, ReturnTracking } from '@vermeil/contracts/fulfillment/claims.schema'
import { useForm } from 'react-hook-form'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput } from '@/ui/form/form-fields'
import { sendBack, useClaimAction } from './claims-api'

/** The buyer says with whom the work goes back. */
export function TrackingDialog({ claim, back, onClose }: { claim: Claim; back: ClaimReturn; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(ReturnTracking),
    defaultValues: { carrier: back.carrier, trackingNumber: back.trackingNumber },
  })
  const action = useClaimAction({
    run: (tracking: ReturnTracking) => sendBack(claim.id, tracking),
    ...{ done: 'Tracking saved', onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title={`Send ${claim.title} back`}
      description="Pack the work as it came, and enter the number once the carrier has it."
      form={form}
      submit={{ label: 'Save tracking', pending: 'Saving...' }}
      {...{ action, onClose }}
    >
      <FormInput form={form} name="carrier" label="Carrier" required maxLength={100} autoComplete="off" />
      <FormInput
        form={form}
        name="trackingNumber"
        label="Tracking number"
        required
        maxLength={100}
        autoComplete="off"
      />
    </FormDialog>
  )
}
