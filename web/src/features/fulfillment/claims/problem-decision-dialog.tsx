import { zodResolver } from '@hookform/resolvers/zod'
import { claimTerms, returnPayers } from '@vermeil/contracts/fulfillment/claim-terms'
import { type Claim, ProblemDecision } from '@vermeil/contracts/fulfillment/claims.schema'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { formatMoney } from '@/shared/format/format'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormTextarea } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { Select } from '@/ui/select'
import { decide, useClaimAction } from './claims-api'

/** What is refunded, whether the work goes back and at whose cost, and who pays. */
export function ProblemDecisionDialog({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(ProblemDecision),
    defaultValues: { refund: claim.asked, returnPaidBy: null, isInsured: false, reason: '' },
  })
  const { mutate, isPending, problem } = useClaimAction({
    run: (decision: ProblemDecision) => decide(claim.id, decision),
    ...{ done: 'Problem decided', onDone: onClose, showsErrors: true },
  })
  const refund = useWatch({ control: form.control, name: 'refund' }) ?? 0
  const { errors } = form.formState
  const submit = refund > 0 ? `Refund ${formatMoney(refund)}` : 'Refund nothing'
  return (
    <FormDialog
      title={`Decide the problem with ${claim.title}?`}
      description="A part refund lowers the price, delivery and tax alike, and every share in them. A decision can’t be changed."
      form={form}
      onSubmit={(decision) => mutate(decision)}
      submit={{ label: submit, pending: 'Deciding...', isDestructive: true }}
      {...{ isPending, problem, onClose }}
    >
      <FormMoney
        form={form}
        name="refund"
        label="Refund"
        hint={`Up to ${formatMoney(claim.asked)}. Enter 0 to refund nothing.`}
        required
      />
      {claim.problem !== 'not-arrived' && (
        <Controller
          control={form.control}
          name="returnPaidBy"
          render={({ field: { value, onChange, ...field } }) => (
            <Field
              label="Return of the work"
              hint={`The refund is then sent once the work is back. The buyer sends it within ${claimTerms.sendBackDays} days.`}
              error={errors.returnPaidBy?.message}
            >
              {(control) => (
                <Select
                  {...control}
                  {...field}
                  value={value ?? ''}
                  onChange={(event) => onChange(event.target.value || null)}
                >
                  <option value="">Not needed</option>
                  {Object.entries(returnPayers).map(([payer, name]) => (
                    <option key={payer} value={payer}>
                      Required, {name.replace(/^The/, 'the')} pays for it
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          )}
        />
      )}
      {claim.isInsurable && (
        <Checkbox
          {...form.register('isInsured')}
          label="The insurance pays, and the seller’s share stays as it is"
          aria-invalid={errors.isInsured ? true : undefined}
        />
      )}
      <FormTextarea
        form={form}
        name="reason"
        label="Reason"
        hint="Both sides read it."
        required
        rows={3}
        maxLength={2_000}
      />
    </FormDialog>
  )
}
