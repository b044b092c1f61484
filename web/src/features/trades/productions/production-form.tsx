import { zodResolver } from '@hookform/resolvers/zod'
import { type Production, ProductionBody, productionStatusLabels } from '@vermeil/contracts/trades/productions.schema'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { Input } from '@/ui/input'
import { MoneyField } from '@/ui/money-field'
import { Select } from '@/ui/select'
import { Textarea } from '@/ui/textarea'
import { saveProduction, useProductionAction } from './productions-api'
import { optionsOf } from './record-text'

const usualTypes = ['Feature Film', 'TV Series', 'Limited Series', 'Commercial', 'Music Video', 'Short Film']

const blank: ProductionBody = {
  ...{ title: '', type: '', status: 'pre-production', artBudget: 0, totalArtNeeded: 0 },
  ...{ director: '', startDate: null, location: '', description: '' },
}

const bodyOf = ({ money, ...production }: Production): ProductionBody => ({
  ...{ title: production.title, type: production.type, status: production.status, artBudget: money?.budget ?? 0 },
  ...{ totalArtNeeded: production.totalArtNeeded, director: production.director, startDate: production.startDate },
  ...{ location: production.location, description: production.description },
})

/** Adds a production or changes one. */
export function ProductionForm({ production, onClose }: { production: Production | null; onClose: () => void }) {
  const typesId = useId()
  const form = useForm({
    resolver: zodResolver(ProductionBody),
    defaultValues: production ? bodyOf(production) : blank,
  })
  const { errors } = form.formState
  const { mutate, isPending, problem } = useProductionAction({
    run: (body: ProductionBody) => saveProduction(production?.id ?? null, body),
    done: production ? 'Production saved' : 'Production added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={production ? `Edit ${production.title}` : 'Add a production'}
      form={form}
      onSubmit={(body) => mutate(body)}
      submit={{ label: production ? 'Save production' : 'Add production', pending: 'Saving...' }}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
    >
      <Field label="Title" required error={errors.title?.message}>
        {(control) => <Input {...control} {...form.register('title')} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Type" required error={errors.type?.message}>
          {(control) => (
            <>
              <Input {...control} {...form.register('type')} list={typesId} maxLength={200} autoComplete="off" />
              <datalist id={typesId}>
                {usualTypes.map((type) => (
                  <option key={type} value={type} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field label="Status" required>
          {(control) => (
            <Select {...control} {...form.register('status')}>
              {optionsOf(productionStatusLabels).map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Controller
          control={form.control}
          name="artBudget"
          render={({ field }) => (
            <MoneyField {...field} label="Art budget" required error={errors.artBudget?.message} />
          )}
        />
        <Field label="Total art needed" hint="How many works in all." required error={errors.totalArtNeeded?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('totalArtNeeded', { valueAsNumber: true })}
              type="number"
              inputMode="numeric"
              min={0}
            />
          )}
        </Field>
        <Field label="Director" optional error={errors.director?.message}>
          {(control) => <Input {...control} {...form.register('director')} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Start date" optional error={errors.startDate?.message}>
          {(control) => <Input {...control} {...form.register('startDate', dayField)} type="date" />}
        </Field>
      </div>
      <Field label="Location" optional error={errors.location?.message}>
        {(control) => <Input {...control} {...form.register('location')} maxLength={200} autoComplete="off" />}
      </Field>
      <Field label="Description" optional error={errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} maxLength={2_000} />}
      </Field>
    </FormDialog>
  )
}
