import { zodResolver } from '@hookform/resolvers/zod'
import { type Client, ClientBody } from '@vermeil/contracts/trades/realtors.schema'
import { useForm } from 'react-hook-form'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
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
  const action = useRealtorAction({
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
      submit={{ label: client ? 'Save client' : 'Add client', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <FormInput form={form} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="email"
          label="Email"
          hint="Proposals are sent to it."
          optional
          rules={emailField}
          type="email"
          autoComplete="off"
        />
        <FormInput form={form} name="phone" label="Phone" optional type="tel" maxLength={200} autoComplete="off" />
        <FormInput
          form={form}
          name="propertyInterest"
          label="Property interest"
          optional
          maxLength={200}
          autoComplete="off"
        />
        <FormInput
          form={form}
          name="artPreference"
          label="Art preference"
          optional
          maxLength={200}
          autoComplete="off"
        />
        <FormInput form={form} name="lastContact" label="Last contact" optional rules={dayField} type="date" />
        <FormInput form={form} name="followUp" label="Follow-up date" optional rules={dayField} type="date" />
      </div>
      <FormTextarea form={form} name="notes" label="Notes" optional maxLength={2_000} />
    </FormDialog>
  )
}
