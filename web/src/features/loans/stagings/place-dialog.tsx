import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { stagingLimits } from '@vermeil/contracts/loans/staging-terms'
import type { Staging, StagingQuoted } from '@vermeil/contracts/loans/stagings.schema'
import { type SubmitHandler, useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { useLoanAction } from '@/entities/loan/loan-api'
import { answerText } from '@/entities/loan/loan-text'
import { RequestFields } from '@/entities/loan/request-fields'
import { PaymentLines } from '@/entities/payment/payment-lines'
import { formatMoney } from '@/shared/format/format'
import { sentenceOf } from '@/shared/http/readable-error'
import { today } from '@/shared/live/today'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { option, Select } from '@/ui/select'
import { homesQuery, payersQuery, requestStaging, stagingQuoteQuery } from './stagings-api'

export type PlacedWork = { artworkId: string; title: string; artist: string }
/** What is known already: from a proposal its home, room and client, from the catalog the dates. */
export type PlaceStart = Partial<{ propertyId: string; room: string; clientId: string; from: string }>
type PlaceDialogProps = { work: PlacedWork; start?: PlaceStart | undefined; onClose: () => void }

const Placing = z
  .object({
    propertyId: z.uuid('Please choose a property.'),
    room: z.string(),
    from: z.iso.date('Please enter a date.').refine((day) => day >= today(), 'This day has passed.'),
    until: z.union([z.literal(''), z.iso.date('Please enter a date.')]),
    /** Empty: the realtor pays. */
    clientId: z.string(),
    note: z.string().trim().max(2_000),
  })
  .refine(({ from, until }) => until === '' || until >= from, {
    error: 'The last day can’t be before the first.',
    path: ['until'],
  })
type Placing = z.infer<typeof Placing>

const doneText = ({ state, payer }: Staging) => {
  if (state !== 'accepted') return 'The owner has been asked'
  return payer === 'client' ? 'Accepted. Your client has a link to pay.' : 'Accepted. Pay before somebody bids on it.'
}

const furtherText = ({ total, monthlyPrice }: StagingQuoted) =>
  total === null
    ? `Each further month costs ${formatMoney(monthlyPrice)}.`
    : `The rent for all months is ${formatMoney(total)}.`

/** Asks for a work for a room of a home. The price comes from the server, for the dates that are chosen. */
export function PlaceDialog({ work, start, onClose }: PlaceDialogProps) {
  const form = useForm<Placing>({
    resolver: zodResolver(Placing),
    defaultValues: { propertyId: '', room: '', from: today(), until: '', clientId: '', note: '', ...start },
  })
  const { register, formState, control: values } = form
  const { errors } = formState
  const [propertyId, from, until] = useWatch({ control: values, name: ['propertyId', 'from', 'until'] })
  const homes = useQuery(homesQuery)
  const payers = useQuery(payersQuery)
  const open = homes.data?.properties.filter(({ status }) => status !== 'under-contract') ?? []
  const rooms = open.find(({ id }) => id === propertyId)?.rooms ?? []
  const asked = { propertyId, artworkId: work.artworkId, from, until: until || null }
  const isComplete = Placing.safeParse({ ...form.getValues(), propertyId, from, until }).success
  const { data: quote, error } = useQuery({ ...stagingQuoteQuery(asked), enabled: isComplete })
  const { mutate, isPending, problem } = useLoanAction({
    run: requestStaging,
    ...{ done: doneText, onDone: onClose, showsErrors: true },
  })
  const send: SubmitHandler<Placing> = ({ room, clientId, note }) =>
    quote && mutate({ ...asked, room, note, clientId: clientId || null, amount: quote.amount })
  const verb = quote?.acceptsAtOnce ? 'Place' : 'Request'

  return (
    <FormDialog
      title={`Place ${work.title}`}
      description={`By ${work.artist}`}
      form={form}
      onSubmit={send}
      submit={{ label: quote ? `${verb} for ${formatMoney(quote.amount)}` : verb, pending: 'Sending...' }}
      isPending={isPending}
      problem={problem ?? (isComplete && error ? sentenceOf(error) : undefined)}
      onClose={onClose}
    >
      <Field
        label="Property"
        required
        error={errors.propertyId?.message}
        hint={homes.data && open.length === 0 ? 'Add a property that is not under contract first.' : undefined}
      >
        {(control) => (
          <Select {...control} {...register('propertyId', { onChange: () => form.setValue('room', '') })}>
            <option value="">Choose a property</option>
            {open.map(({ id, address }) => option(id, address))}
          </Select>
        )}
      </Field>
      <Field label="Room" optional error={errors.room?.message}>
        {(control) => (
          <Select {...control} {...register('room')} disabled={rooms.length === 0}>
            <option value="">No room yet</option>
            {rooms.map((room) => option(room, room))}
          </Select>
        )}
      </Field>
      <RequestFields {...{ register, errors, from }} openEndHint="Empty: from month to month.">
        <Field
          label="Who pays"
          required
          hint="A client gets a private link by mail, and pays with an account of that address."
          error={errors.clientId?.message}
        >
          {(control) => (
            <Select {...control} {...register('clientId')}>
              <option value="">You</option>
              {payers.data?.clients.map(({ id, name, email }) => (
                <option key={id} value={id} disabled={email === null}>
                  {email === null ? `${name} (no email address)` : name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </RequestFields>
      {quote && (
        <div aria-live="polite">
          <PaymentLines
            lines={[
              { name: 'First month', value: formatMoney(quote.firstMonth) },
              { name: 'Deposit, refunded when you return the work', value: formatMoney(quote.deposit) },
            ]}
            total={quote.amount}
          />
        </div>
      )}
      <p className="text-sm text-muted">
        {answerText(quote?.acceptsAtOnce ?? false)} {quote && furtherText(quote)} Each further month is invoiced{' '}
        {stagingLimits.invoiceDays} days before it begins. Each side ends the staging with {stagingLimits.noticeDays}{' '}
        days’ notice, and so does the sale of the home.
      </p>
    </FormDialog>
  )
}
