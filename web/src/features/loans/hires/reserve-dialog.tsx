import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { hireRightsTexts } from '@vermeil/contracts/catalog/screen-labels'
import { datesRefusal, dayRate, type HireDates, hireLimits, quoteHire } from '@vermeil/contracts/loans/hire-terms'
import type { Hire, LoanCatalogWork } from '@vermeil/contracts/loans/hires.schema'
import { type SubmitHandler, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useHouseTerms } from '@/entities/house/use-house-terms'
import { useLoanAction } from '@/entities/loan/loan-api'
import { answerText } from '@/entities/loan/loan-text'
import { RequestFields } from '@/entities/loan/request-fields'
import { PaymentLines } from '@/entities/payment/payment-lines'
import { formatMoney } from '@/shared/format/format'
import { today } from '@/shared/live/today'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { option, Select } from '@/ui/select'
import { productionQuery, productionsQuery, requestHire } from './hires-api'

type ReserveDialogProps = { work: LoanCatalogWork; initial: HireDates; onClose: () => void }

const day = z.iso.date('Please enter a date.')
const Reservation = z
  .object({
    productionId: z.uuid('Please choose a production.'),
    setId: z.uuid('Please choose a set.'),
    from: day,
    until: day,
    note: z.string().trim().max(2_000),
  })
  .superRefine((dates, context) => {
    const refusal = datesRefusal(dates, today())
    if (refusal === 'hire.in-the-past')
      context.addIssue({ code: 'custom', path: ['from'], message: 'This day has passed.' })
    else if (refusal) {
      const isReversed = refusal === 'hire.end-before-start'
      const message = isReversed
        ? 'The last day can’t be before the first.'
        : `Please choose a day within ${hireLimits.monthsAhead} months.`
      context.addIssue({ code: 'custom', path: ['until'], message })
    }
  })
type Reservation = z.infer<typeof Reservation>

const doneText = ({ state }: Hire) =>
  state === 'accepted' ? 'Reserved. Pay before somebody bids on it.' : 'The owner has been asked'

/** Asks for a work for dates and a set. Its owner answers, or has agreed to every request beforehand. */
export function ReserveDialog({ work, initial, onClose }: ReserveDialogProps) {
  const form = useForm<Reservation>({
    resolver: zodResolver(Reservation),
    defaultValues: { productionId: '', setId: '', ...initial, note: '' },
  })
  const { depositMonths } = useHouseTerms()
  const [productionId, from, until] = useWatch({ control: form.control, name: ['productionId', 'from', 'until'] })
  const productions = useQuery(productionsQuery)
  const production = useQuery({ ...productionQuery(productionId), enabled: productionId !== '' })
  const reservable = productions.data?.productions.filter(({ access }) => access.level === 'full') ?? []
  const isOrdered = from !== '' && until !== '' && from <= until
  const quote = isOrdered ? quoteHire(work.pricePerMonth, { from, until }, depositMonths) : null
  const { mutate, isPending, problem } = useLoanAction({
    run: requestHire,
    done: doneText,
    onDone: onClose,
    showsErrors: true,
  })
  const send: SubmitHandler<Reservation> = (values) =>
    quote && mutate({ ...values, artworkId: work.id, amount: quote.amount })
  const { register, formState } = form
  const { errors } = formState
  const isAtOnce = work.acceptsAtOnce && work.screenRights !== 'asked'
  const verb = isAtOnce ? 'Reserve' : 'Request'

  return (
    <FormDialog
      title={`Reserve ${work.title}`}
      description={`By ${work.artist}`}
      form={form}
      onSubmit={send}
      submit={{ label: quote ? `${verb} for ${formatMoney(quote.amount)}` : verb, pending: 'Sending...' }}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
    >
      <Field
        label="Production"
        required
        error={errors.productionId?.message}
        hint={productions.data && reservable.length === 0 ? 'Add a production with a set first.' : undefined}
      >
        {(control) => (
          <Select {...control} {...register('productionId', { onChange: () => form.setValue('setId', '') })}>
            <option value="">Choose a production</option>
            {reservable.map(({ id, title }) => option(id, title))}
          </Select>
        )}
      </Field>
      <Field label="Set" required error={errors.setId?.message}>
        {(control) => (
          <Select {...control} {...register('setId')} disabled={!production.data}>
            <option value="">Choose a set</option>
            {production.data?.sets.map(({ id, name }) => option(id, name))}
          </Select>
        )}
      </Field>
      <RequestFields {...{ register, errors, from }} />
      {quote && (
        <div aria-live="polite">
          <PaymentLines
            lines={[
              { name: 'Rent for these dates', value: formatMoney(quote.total) },
              { name: 'Deposit, refunded when you return the work', value: formatMoney(quote.deposit) },
              { name: 'Each further day', value: formatMoney(dayRate(work.pricePerMonth)) },
            ]}
            total={quote.amount}
          />
        </div>
      )}
      <p className="text-sm">
        {hireRightsTexts[work.screenRights]}
        {work.screenRights === 'asked' && ' Accepting it grants the artist’s screen terms to this production.'}
      </p>
      <p className="text-sm text-muted">
        {answerText(isAtOnce)}
        {work.insuredSum !== null &&
          ` Before it begins you upload a certificate of insurance for ${formatMoney(work.insuredSum)}.`}{' '}
        By sending this you accept the hire agreement.
      </p>
    </FormDialog>
  )
}
