import { zodResolver } from '@hookform/resolvers/zod'
import { claimTerms } from '@vermeil/contracts/fulfillment/claim-terms'
import { claimFiles, DamageClaim } from '@vermeil/contracts/fulfillment/claims.schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { formatMoney } from '@/shared/format/format'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { MoneyField } from '@/ui/money-field'
import { PhotoPicker } from '@/ui/photo-picker'
import { Textarea } from '@/ui/textarea'
import { type ActedLoan, reportDamage, useLoanAction } from './loan-api'

type DamageDialogProps = { loan: ActedLoan; replacementValue: number | undefined; onClose: () => void }

/** The owner reports damage after the return, with what it costs and photos. */
export function DamageDialog({ loan, replacementValue, onClose }: DamageDialogProps) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useForm({ resolver: zodResolver(DamageClaim), defaultValues: { asked: 0, text: '' } })
  const action = useLoanAction({
    run: (claim: DamageClaim) => reportDamage(loan, claim, photos),
    ...{ done: 'Damage reported', onDone: onClose, showsErrors: true },
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title={`Report damage to ${loan.title}`}
      description={`${loan.borrower} has ${claimTerms.answerDays} days to answer, then we decide. What we award is paid from the deposit first, beyond it by an invoice.`}
      form={form}
      submit={{ label: 'Report damage', pending: 'Reporting...' }}
      {...{ action, onClose }}
    >
      <Controller
        control={form.control}
        name="asked"
        render={({ field }) => (
          <MoneyField
            label="What it costs to repair"
            hint={
              replacementValue === undefined
                ? undefined
                : `At most the replacement value, ${formatMoney(replacementValue)}.`
            }
            required
            {...field}
            error={errors.asked?.message}
          />
        )}
      />
      <Field label="What is damaged" required error={errors.text?.message}>
        {(control) => <Textarea {...control} {...form.register('text')} rows={3} maxLength={2_000} />}
      </Field>
      <PhotoPicker photos={photos} onChange={setPhotos} max={claimFiles.photosPerSide} />
    </FormDialog>
  )
}
