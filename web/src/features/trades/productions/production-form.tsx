import { zodResolver } from '@hookform/resolvers/zod'
import { type Production, ProductionBody, productionStatusLabels } from '@vermeil/contracts/trades/productions.schema'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Field } from '@/ui/field'
import { dayField } from '@/ui/form/day-field'
import { FormDialog } from '@/ui/form/form-dialog'
import { FormInput, FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { FormMoney } from '@/ui/form/form-money'
import { Input } from '@/ui/input'
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
  const action = useProductionAction({
    run: (body: ProductionBody) => saveProduction(production?.id ?? null, body),
    done: production ? 'Production saved' : 'Production added',
    onDone: onClose,
    showsErrors: true,
  })
  return (
    <FormDialog
      title={production ? `Edit ${production.title}` : 'Add a production'}
      form={form}
      submit={{ label: production ? 'Save production' : 'Add production', pending: 'Saving...' }}
      action={action}
      onClose={onClose}
    >
      <FormInput form={form} name="title" label="Title" required maxLength={200} autoComplete="off" />
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
        <FormSelect form={form} name="status" label="Status" required options={optionsOf(productionStatusLabels)} />
        <FormMoney form={form} name="artBudget" label="Art budget" required />
        <FormInput
          form={form}
          name="totalArtNeeded"
          label="Total art needed"
          hint="How many works in all."
          required
          type="number"
          min={0}
        />
        <FormInput form={form} name="director" label="Director" optional maxLength={200} autoComplete="off" />
        <FormInput form={form} name="startDate" label="Start date" optional rules={dayField} type="date" />
      </div>
      <FormInput form={form} name="location" label="Location" optional maxLength={200} autoComplete="off" />
      <FormTextarea form={form} name="description" label="Description" optional maxLength={2_000} />
    </FormDialog>
  )
}
