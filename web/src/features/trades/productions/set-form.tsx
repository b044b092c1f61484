import { zodResolver } from '@hookform/resolvers/zod'
import {
  namedSets,
  type ProductionDetail,
  type ProductionSet,
  SetBody,
  setStatusLabels,
} from '@vermeil/contracts/trades/productions.schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { Input } from '@/ui/input'
import { blankSet, saveSet, useProductionAction } from './productions-api'
import { optionsOf } from './record-text'

const bodyOf = ({ name, locationId, status, budget, startDate, endDate, description }: ProductionSet): SetBody => ({
  ...{ name, locationId, status, budget: budget ?? 0, startDate, endDate, description },
})

type SetFormProps = { production: ProductionDetail; set: ProductionSet | null; onClose: () => void }

/** Adds a set or changes one. */
export function SetForm({ production, set, onClose }: SetFormProps) {
  const namesId = useId()
  const form = useForm({ resolver: zodResolver(SetBody), defaultValues: set ? bodyOf(set) : blankSet })
  const { errors } = form.formState
  const action = useProductionAction({
    run: (body: SetBody) => saveSet(production.id, set?.id ?? null, body),
    done: set ? 'Set saved' : 'Set added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={set ? `Edit ${set.name}` : 'Add a set'}
      form={form}
      submit={{ label: set ? 'Save set' : 'Add set', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <Field label="Name" required error={errors.name?.message}>
        {(control) => (
          <>
            <Input {...control} {...form.register('name')} list={namesId} maxLength={200} autoComplete="off" />
            <datalist id={namesId}>
              {namedSets.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          </>
        )}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <FormSelect
          form={form}
          name="locationId"
          label="Location"
          hint="One of the set locations."
          optional
          rules={dayField}
          options={production.locations.map(({ id, name }) => ({ value: id, label: name }))}
        >
          <option value="">None</option>
        </FormSelect>
        <FormSelect form={form} name="status" label="Status" required options={optionsOf(setStatusLabels)} />
        <FormInput
          form={form}
          name="startDate"
          label="Start date"
          hint="Without dates, those of its location."
          optional
          rules={dayField}
          type="date"
        />
        <FormInput form={form} name="endDate" label="End date" optional rules={dayField} type="date" />
      </div>
      <FormMoney form={form} name="budget" label="Budget" required />
      <FormTextarea form={form} name="description" label="Description" optional maxLength={2_000} />
    </FormDialog>
  )
}
