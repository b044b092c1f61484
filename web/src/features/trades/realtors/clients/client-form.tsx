import { zodResolver } from '@hookform/resolvers/zod'
import { type Client, ClientBody } from '@vermeil/contracts/trades/realtors.schema'
import { useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { saveClient, useRealtorAction } from '../realtors-api'

const blank: ClientBody = {
  ...{ name: '', email: null, phone: '', propertyInterest: '', artPreference: '' },
  ...{ lastContact: null, followUp: null, notes: '' },
}

const bodyOf = ({ id: _, ...body }: Client): ClientBody => body

/** An empty field is no address. */
const emailField = { setValueAs: (text: string | null) => text?.trim() || null }

/** Adds a client or changes one. */
export function ClientForm({ client, onClose }: { client: Client | null; onClose: () => void }) {
  const form = useForm({ resolver: zodResolver(ClientBody), defaultValues: client ? bodyOf(client) : blank })
  const { register } = form
  const { errors } = form.formState
  const { mutate, isPending, problem } = useRealtorAction({
    run: (body: ClientBody) => saveClient(client?.id ?? null, body),
    done: client ? 'Client saved' : 'Client added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={client ? `Edit ${client.name}` : 'Add a client'}
      description="Only you see this. A proposal never shows it to anybody."
      form={form}
      onSubmit={(body) => mutate(body)}
      submit={{ label: client ? 'Save client' : 'Add client', pending: 'Saving...' }}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        {(box) => <Input {...box} {...register('name')} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Email" hint="Proposals are sent to it." optional error={errors.email?.message}>
          {(box) => <Input {...box} {...register('email', emailField)} type="email" autoComplete="off" />}
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          {(box) => <Input {...box} {...register('phone')} type="tel" maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Property interest" optional error={errors.propertyInterest?.message}>
          {(box) => <Input {...box} {...register('propertyInterest')} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Art preference" optional error={errors.artPreference?.message}>
          {(box) => <Input {...box} {...register('artPreference')} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Last contact" optional error={errors.lastContact?.message}>
          {(box) => <Input {...box} {...register('lastContact', dayField)} type="date" />}
        </Field>
        <Field label="Follow-up date" optional error={errors.followUp?.message}>
          {(box) => <Input {...box} {...register('followUp', dayField)} type="date" />}
        </Field>
      </div>
      <Field label="Notes" optional error={errors.notes?.message}>
        {(box) => <Textarea {...box} {...register('notes')} maxLength={2_000} />}
      </Field>
    </FormDialog>
  )
}
