import { zodResolver } from '@hookform/resolvers/zod'
import {
  namedSets,
  type ProductionDetail,
  type ProductionSet,
  SetBody,
  setStatusLabels,
} from '@vermeil/contracts/trades/productions.schema'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { Select } from '@/ui/select'
import { Textarea } from '@/ui/textarea'
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
  const { mutate, isPending, problem } = useProductionAction({
    run: (body: SetBody) => saveSet(production.id, set?.id ?? null, body),
    done: set ? 'Set saved' : 'Set added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={set ? `Edit ${set.name}` : 'Add a set'}
      form={form}
      onSubmit={(body) => mutate(body)}
      submit={{ label: set ? 'Save set' : 'Add set', pending: 'Saving...' }}
      isPending={isPending}
      problem={problem}
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
        <Field label="Location" hint="One of the set locations." optional>
          {(control) => (
            <Select {...control} {...form.register('locationId', dayField)}>
              <option value="">None</option>
              {production.locations.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Status" required>
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {optionsOf(setStatusLabels).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Start date"
          hint="Without dates, those of its location."
          optional
          error={errors.startDate?.message}
        >
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
