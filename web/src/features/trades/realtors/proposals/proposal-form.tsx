import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { ProposalBody, type ProposalDetail } from '@vermeil/contracts/trades/proposals.schema'
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { WorkCell } from '@/entities/lot/work-cell'
import { Field } from '@/ui/field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { OrderedList } from '@/ui/ordered-list'
import { option, Select } from '@/ui/select'
import { clientsQuery, propertiesQuery, useRealtorAction } from '../realtors-api'
import type { BasketWork } from './basket'
import { saveProposal } from './proposals-api'

type ProposalFormProps = {
  /** The draft to change; null for a new one. */
  proposal: ProposalDetail | null
  works: readonly BasketWork[]
  onClose: () => void
  onSaved: (id: string) => void
}

/** Groups works for a client, in order, each with a note. The prices are the sellers’. */
export function ProposalForm({ proposal, works, onClose, onSaved }: ProposalFormProps) {
  const clients = useQuery(clientsQuery).data?.clients ?? []
  const properties = useQuery(propertiesQuery).data?.properties ?? []
  const notes = new Map(proposal?.works.map(({ artworkId, note }) => [artworkId, note]))
  const form = useForm({
    resolver: zodResolver(ProposalBody),
    defaultValues: {
      clientId: proposal?.client.id ?? '',
      propertyId: proposal?.property?.id ?? null,
      room: proposal?.room ?? '',
      message: proposal?.message ?? '',
      works: works.map(({ artworkId }) => ({ artworkId, note: notes.get(artworkId) ?? '' })),
    },
  })
  const { control, setValue } = form
  const { fields, move, remove } = useFieldArray({ control, name: 'works' })
  const propertyId = useWatch({ control, name: 'propertyId' })
  const rooms = properties.find(({ id }) => id === propertyId)?.rooms ?? []
  const action = useRealtorAction({
    run: async (body: ProposalBody) => onSaved(await saveProposal(proposal?.id ?? null, body)),
    done: 'Draft saved',
    onDone: onClose,
    showsErrors: true,
  })
  const shownWork = (artworkId: string) => works.find((work) => work.artworkId === artworkId)
  return (
    <FormDialog
      title={proposal ? `Edit the proposal for ${proposal.client.name}` : 'Make a proposal'}
      description="Your client sees the works in this order, with the sellers’ prices. You send it in the next step."
      form={form}
      submit={{ label: 'Save draft', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <FormSelect
        form={form}
        name="clientId"
        label="Client"
        hint={clients.length === 0 && 'Add a client first, in the tab Clients.'}
        required
        options={clients.map(({ id, name }) => ({ value: id, label: name }))}
      >
        <option value="">Choose a client</option>
      </FormSelect>
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="propertyId"
          render={({ field: { value, onChange, ...field } }) => (
            <Field label="Property" optional>
              {(box) => (
                <Select
                  {...box}
                  {...field}
                  value={value ?? ''}
                  onChange={(event) => {
                    onChange(event.target.value || null)
                    setValue('room', '')
                  }}
                >
                  <option value="">No property</option>
                  {properties.map(({ id, address }) => option(id, address))}
                </Select>
              )}
            </Field>
          )}
        />
        <FormSelect
          form={form}
          name="room"
          label="Room"
          optional
          disabled={rooms.length === 0}
          options={rooms.map((room) => ({ value: room, label: room }))}
        >
          <option value="">No room</option>
        </FormSelect>
      </div>
      <FormTextarea form={form} name="message" label="Message" optional maxLength={2_000} rows={3} />
      <fieldset className="grid gap-2">
        <legend className="font-medium">Works</legend>
        <OrderedList
          items={fields}
          keyOf={({ id }) => id}
          nameOf={({ artworkId }) => shownWork(artworkId)?.title ?? 'the work'}
          onMove={move}
          onRemove={fields.length > 1 ? remove : undefined}
          isTall
        >
          {({ artworkId }, place) => {
            const work = shownWork(artworkId)
            return (
              <div className="grid gap-2">
                <WorkCell
                  image={work?.image ?? null}
                  title={work?.title ?? 'No longer shown'}
                  artistName={work?.artist ?? ''}
                />
                <FormInput
                  form={form}
                  name={`works.${place}.note`}
                  label="Note"
                  optional
                  maxLength={500}
                  autoComplete="off"
                />
              </div>
            )
          }}
        </OrderedList>
      </fieldset>
    </FormDialog>
  )
}
