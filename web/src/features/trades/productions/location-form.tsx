import { zodResolver } from '@hookform/resolvers/zod'
import {
  LocationBody,
  locationStatusLabels,
  type ProductionDetail,
  type SetLocation,
} from '@vermeil/contracts/trades/productions.schema'
import { useForm } from 'react-hook-form'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { saveLocation, useProductionAction } from './productions-api'
import { optionsOf } from './record-text'

const blank: LocationBody = {
  ...{ name: '', address: '', type: '', status: 'planning', budget: 0 },
  ...{ startDate: null, endDate: null, description: '' },
}

const bodyOf = ({ id: _, artPieces: __, budget, ...location }: SetLocation): LocationBody => ({
  ...location,
  budget: budget ?? 0,
})

type LocationFormProps = { production: ProductionDetail; location: SetLocation | null; onClose: () => void }

/** Adds a set location or changes one. */
export function LocationForm({ production, location, onClose }: LocationFormProps) {
  const form = useForm({ resolver: zodResolver(LocationBody), defaultValues: location ? bodyOf(location) : blank })
  const action = useProductionAction({
    run: (body: LocationBody) => saveLocation(production.id, location?.id ?? null, body),
    done: location ? 'Set location saved' : 'Set location added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={location ? `Edit ${location.name}` : 'Add a set location'}
      form={form}
      submit={{ label: location ? 'Save set location' : 'Add set location', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <FormInput form={form} name="name" label="Name" required maxLength={200} autoComplete="off" />
      <FormInput form={form} name="address" label="Address" optional maxLength={200} autoComplete="off" />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput
          form={form}
          name="type"
          label="Type"
          hint="Sound stage, house, office"
          optional
          maxLength={200}
          autoComplete="off"
        />
        <FormSelect form={form} name="status" label="Status" required options={optionsOf(locationStatusLabels)} />
        <FormInput form={form} name="startDate" label="Start date" optional rules={dayField} type="date" />
        <FormInput form={form} name="endDate" label="End date" optional rules={dayField} type="date" />
      </div>
      <FormMoney form={form} name="budget" label="Budget" required />
      <FormTextarea form={form} name="description" label="Description" optional maxLength={2_000} />
    </FormDialog>
  )
}
