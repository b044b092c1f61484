import { zodResolver } from '@hookform/resolvers/zod'
import { claimTerms, problemLabels } from '@vermeil/contracts/fulfillment/claim-terms'
import { claimFiles, OrderProblem, type OrderProblems } from '@vermeil/contracts/fulfillment/claims.schema'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { formatMoment } from '@/shared/format/format'
import { FieldError } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { errorOf, FormTextarea } from '@/ui/form/form-fields'
import { PhotoPicker } from '@/ui/photo-picker'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
import { reportProblem, useClaimAction } from './claims-api'

type Reportable = OrderProblems['reportable'][number]
type Props = { orderId: string; reportable: readonly [Reportable, ...Reportable[]]; onClose: () => void }

/** The buyer says what is wrong, with photos. */
export function ReportProblemDialog({ orderId, reportable, onClose }: Props) {
  const [photos, setPhotos] = useState<readonly File[]>([])
  const form = useForm<OrderProblem>({
    resolver: zodResolver(OrderProblem),
    // Nothing is preselected where there is a choice: somebody in a hurry would report the first one.
    defaultValues: { ...(reportable.length === 1 && { problem: reportable[0].problem }), text: '' },
  })
  const unchosen = errorOf(form, 'problem')
  const { mutate, isPending, problem } = useClaimAction({
    run: (reported: OrderProblem) => reportProblem(orderId, reported, photos),
    done: (refused: number) =>
      refused > 0 ? 'Problem reported. Please add the photos that could not be uploaded.' : 'Problem reported',
    ...{ onDone: onClose, showsErrors: true },
  })
  return (
    <FormDialog
      title="Report a problem"
      description={`The seller has ${claimTerms.answerDays} days to answer, then we decide. The seller is not paid until then.`}
      form={form}
      onSubmit={(reported) => mutate(reported)}
      submit={{ label: 'Report problem', pending: 'Reporting...' }}
      {...{ isPending, problem, onClose }}
    >
      <Controller
        control={form.control}
        name="problem"
        render={({ field: { value, onChange } }) => (
          <fieldset>
            <legend className="mb-2 font-medium">What is wrong</legend>
            <RadioGroup
              aria-label="What is wrong"
              aria-describedby={unchosen && 'no-problem-chosen'}
              value={value ?? ''}
              onValueChange={onChange}
            >
              {reportable.map(({ problem: kind, until }) => (
                <RadioCard
                  key={kind}
                  value={kind}
                  label={problemLabels[kind]}
                  description={until ? `You can report this until ${formatMoment(until)}.` : undefined}
                />
              ))}
            </RadioGroup>
            {unchosen && <FieldError id="no-problem-chosen">{unchosen}</FieldError>}
          </fieldset>
        )}
      />
      <FormTextarea form={form} name="text" label="Describe the problem" required rows={3} maxLength={2_000} />
      <PhotoPicker photos={photos} onChange={setPhotos} max={claimFiles.photosPerSide} />
    </FormDialog>
  )
}
