import { zodResolver } from '@hookform/resolvers/zod'
import { TaxSettings } from '@vermeil/contracts/money/delivery-rates.schema'
import { Plus } from 'lucide-react'
import { Controller, type Resolver, useFieldArray, useForm } from 'react-hook-form'
import { CountryOptions } from '@/entities/delivery/country-options'
import { Button } from '@/ui/button'
import { Checkbox } from '@/ui/checkbox'
import { Field } from '@/ui/field'
import { FormSelect } from '@/ui/form/form-fields'
import { Input } from '@/ui/input'
import { Select } from '@/ui/select'
import { newTaxRow, type TaxValues } from './rates'
import { ScaledNumber } from './scaled-number'
import { SectionCard } from './section-card'
import type { SectionProps } from './use-section'

const toValues = (value: TaxSettings): TaxValues => structuredClone(value)
const rateMissing = {
  error: ({ code }: { code?: string }) => (code === 'invalid_type' ? 'Enter a percentage.' : undefined),
}

/** Which tax is charged where. Empty: none. */
export function TaxForm(props: SectionProps<'tax'>) {
  const form = useForm<TaxValues, unknown, TaxSettings>({
    resolver: zodResolver(TaxSettings, rateMissing) as Resolver<TaxValues, unknown, TaxSettings>,
    defaultValues: toValues(props.state.value),
    mode: 'onTouched',
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rows' })
  const errors = form.formState.errors.rows
  return (
    <SectionCard
      {...props}
      section="tax"
      form={form}
      toValues={toValues}
      title="Tax table"
      effect="Applies to what is shown from now on. A region’s own row comes before that of its country."
    >
      {fields.length === 0 && <p className="text-sm text-muted">The table is empty: no tax is charged.</p>}
      <ol className="grid gap-4">
        {fields.map((row, place) => (
          <li key={row.id} className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2 lg:grid-cols-4">
            <Field label={`Country (${place + 1})`} error={errors?.[place]?.country?.message}>
              {(box) => (
                <Select {...box} {...form.register(`rows.${place}.country`)}>
                  <CountryOptions />
                </Select>
              )}
            </Field>
            <Field label={`State or region (${place + 1})`} optional error={errors?.[place]?.region?.message}>
              {(box) => (
                <Input
                  {...box}
                  {...form.register(`rows.${place}.region`, { setValueAs: (text) => text?.trim() || null })}
                  maxLength={100}
                  autoComplete="off"
                />
              )}
            </Field>
            <Controller
              control={form.control}
              name={`rows.${place}.rate`}
              render={({ field }) => (
                <Field label={`Rate, % (${place + 1})`} error={errors?.[place]?.rate?.message}>
                  {(box) => <ScaledNumber {...box} {...field} scale={100} />}
                </Field>
              )}
            />
            <FormSelect form={form} name={`rows.${place}.mode`} label={`Charged (${place + 1})`}>
              <option value="added">On top of the price</option>
              <option value="included">Included in the price</option>
            </FormSelect>
            <div className="flex flex-wrap items-center gap-5 sm:col-span-2 lg:col-span-4">
              <Checkbox {...form.register(`rows.${place}.onWork`)} label="On the work" />
              <Checkbox {...form.register(`rows.${place}.onDelivery`)} label="On delivery" />
              <Button variant="outline" size="sm" onClick={() => remove(place)}>
                Remove row {place + 1}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        disabled={fields.length >= 300}
        onClick={() => append({ ...newTaxRow }, { shouldFocus: false })}
      >
        <Plus aria-hidden="true" />
        Add a row
      </Button>
    </SectionCard>
  )
}
