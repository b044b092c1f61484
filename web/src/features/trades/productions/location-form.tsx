import { zodResolver } from '@hookform/resolvers/zod'
import {
  LocationBody,
  locationStatusLabels,
  type ProductionDetail,
  type SetLocation,
} from '@vermeil/contracts/trades/productions.schema'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { Select } from '@/ui/select'
import { Textarea } from '@/ui/textarea'
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
  const { errors } = form.formState
  const { mutate, isPending, problem } = useProductionAction({
    run: (body: LocationBody) => saveLocation(production.id, location?.id ?? null, body),
    done: location ? 'Set location saved' : 'Set location added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={location ? `Edit ${location.name}` : 'Add a set location'}
      form={form}
      onSubmit={(body) => mutate(body)}
      submit={{ label: location ? 'Save set location' : 'Add set location', pending: 'Saving...' }}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        {(control) => <Input {...control} {...form.register('name')} maxLength={200} autoComplete="off" />}
      </Field>
      <Field label="Address" optional error={errors.address?.message}>
        {(control) => <Input {...control} {...form.register('address')} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Type" hint="Sound stage, house, office" optional error={errors.type?.message}>
          {(control) => <Input {...control} {...form.register('type')} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Status" required>
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {optionsOf(locationStatusLabels).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Start date" optional error={errors.startDate?.message}>
          {(control) => <Input {...control} {...form.register('startDate', dayField)} type="date" />}
        </Field>
        <Field label="End date" optional error={errors.endDate?.message}>
          {(control) => <Input {...control} {...form.register('endDate', dayField)} type="date" />}
        </Field>
      </div>
      <Controller
        control={form.control}
        name="budget"
        render={({ field }) => <MoneyField {...field} label="Budget" required error={errors.budget?.message} />}
      />
      <Field label="Description" optional error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} maxLength={2_000} />}
      </Field>
    </FormDialog>
  )
}
