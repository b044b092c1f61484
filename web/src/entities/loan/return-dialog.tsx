import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import { dayRate } from '@vermeil/contracts/loans/hire-terms'
import { hireFiles } from '@vermeil/contracts/loans/hires.schema'
import { lateDaysOf } from '@vermeil/contracts/loans/loan-ways'
import { LoanReturn } from '@vermeil/contracts/loans/loans.schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoney, plural } from '@/shared/format/format'
import { today } from '@/shared/live/today'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { PhotoPicker } from '@/ui/photo-picker'
import { Textarea } from '@/ui/textarea'
import { type ActedLoan, loanShipmentsQuery, returnWork, useLoanAction } from './loan-api'

export interface ReturnedWork {
  /** Null: it has none, and comes back when it comes back. */
  readonly until: string | null
  /** Null where the caller sees no prices. */
  readonly monthlyPrice: number | null
  /** The owner says whether all is well. */
  readonly isOwner: boolean
  /** Photos of the return are stored with it. */
  readonly takesPhotos?: boolean
}
type ReturnDialogProps = { loan: ActedLoan; returned: ReturnedWork; onClose: () => void }

/**
 * Records that a work is back, with its condition, and of a hire with photos. Late days are billed. The deposit goes
 * back at once if the owner says that all is well.
 */
export function ReturnDialog({
  loan,
  returned: { until, monthlyPrice, isOwner, takesPhotos },
  onClose,
}: ReturnDialogProps) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useForm({ resolver: zodResolver(LoanReturn), defaultValues: { condition: '', isGood: false } })
  const action = useLoanAction({
    run: (returned: LoanReturn) => returnWork(loan, returned, photos),
    ...{ done: 'The work is back', onDone: onClose, showsErrors: true },
  })
  // What was sent back in time isn't late by the days on its way.
  const { data: ways } = useQuery(loanShipmentsQuery(loan.id))
  const back = ways?.shipments.find(({ direction }) => direction === 'back')
  const sent = back && { shipBy: back.shipBy, sentOn: back.shippedAt?.slice(0, 10) ?? null }
  const late = until === null ? 0 : lateDaysOf({ lastDay: until, returnedOn: today() }, sent ?? null)
  const charge = late * dayRate(monthlyPrice ?? 0)
  return (
    <FormDialog
      title={`${loan.title} is back`}
      description={[
        ...(late > 0
          ? [`${plural(late, 'late day', 'late days')}: ${formatMoney(charge)}, from the deposit first.`]
          : []),
        `The deposit is held for ${claimTerms.openDays} days, in which damage can be reported.`,
      ].join(' ')}
      form={form}
      submit={{ label: 'Record return', pending: 'Recording...' }}
      {...{ action, onClose }}
    >
      <Field label="Condition" required error={form.formState.errors.condition?.message}>
        {(control) => <Textarea {...control} {...form.register('condition')} rows={3} />}
      </Field>
      {isOwner && <Checkbox label="It is in good condition. Send the deposit back now." {...form.register('isGood')} />}
      {takesPhotos && <PhotoPicker photos={photos} onChange={setPhotos} max={hireFiles.photos} />}
    </FormDialog>
  )
}
