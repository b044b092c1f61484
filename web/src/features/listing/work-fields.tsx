import { Category, categoryLabels, Medium, mediumLabels, usualCategory } from '@vermeil/contracts/artworks'
import { Field } from '@/ui/field'
import { Select } from '@/ui/select'
import type { FieldsProps } from './field-props'
import { NumberField } from './number-field'
import { AreaField, LineField } from './text-fields'

/** What the work is. */
export function WorkFields(props: FieldsProps) {
  const { values, set, errorOf } = props
  return (
    <fieldset className="grid gap-5 sm:grid-cols-6">
      <legend className="mb-4 font-display text-xl">The work</legend>
      <LineField {...props} name="title" label="Title" isRequired className="sm:col-span-6" />
      <AreaField {...props} name="description" label="Description" className="sm:col-span-6" />
      <Field label="Medium" required error={errorOf('medium')} className="sm:col-span-3">
        {(control) => (
          <Select
            {...control}
            value={values.medium ?? ''}
            onChange={(event) => set({ medium: Medium.safeParse(event.target.value).data ?? null })}
          >
            <option value="">Choose…</option>
            {Medium.options.map((medium) => (
              <option key={medium} value={medium}>
                {mediumLabels[medium]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Category" optional className="sm:col-span-3">
        {(control) => (
          <Select
            {...control}
            value={values.category ?? ''}
            onChange={(event) => set({ category: Category.safeParse(event.target.value).data ?? null })}
          >
            <option value="">
              {values.medium ? `Automatic: ${categoryLabels[usualCategory[values.medium]]}` : 'Choose automatically'}
            </option>
            {Category.options.map((category) => (
              <option key={category} value={category}>
                {categoryLabels[category]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LineField
        {...props}
        name="materials"
        label="Materials"
        hint="As it should read: “Oil on linen”."
        className="sm:col-span-3"
      />
      <LineField
        {...props}
        name="dimensions"
        label="Dimensions"
        hint="Use this if height × width doesn’t describe it."
        className="sm:col-span-3"
      />
      <div className="grid gap-5 sm:col-span-6 sm:grid-cols-4">
        <NumberField label="Height, cm" optional value={values.heightCm} onChange={(heightCm) => set({ heightCm })} />
        <NumberField label="Width, cm" optional value={values.widthCm} onChange={(widthCm) => set({ widthCm })} />
        <NumberField label="Depth, cm" optional value={values.depthCm} onChange={(depthCm) => set({ depthCm })} />
        <NumberField label="Year" optional isWhole value={values.year} onChange={(year) => set({ year })} />
      </div>
    </fieldset>
  )
}
