import {
  Category,
  categoryLabels,
  Medium,
  mediumLabels,
  usualCategory,
} from '@vermeil/contracts/catalog/artworks.schema'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormSelect } from '@/ui/form/form-fields'
import type { ListingValues } from './listing-values'
import { NumberField } from './number-field'
import { AreaField, LineField } from './text-fields'

/** What the work is. */
export function WorkFields() {
  const form = useFormContext<ListingValues>()
  const { control: listing } = form
  const chosenMedium = useWatch({ control: listing, name: 'medium' })
  return (
    <fieldset className="grid gap-5 sm:grid-cols-6">
      <legend className="mb-4 font-display text-xl">The work</legend>
      <LineField name="title" label="Title" isRequired className="sm:col-span-6" />
      <AreaField name="description" label="Description" className="sm:col-span-6" />
      <FormSelect
        form={form}
        name="medium"
        label="Medium"
        required
        className="sm:col-span-3"
        rules={{ setValueAs: (chosen) => chosen || null }}
        options={Medium.options.map((medium) => ({ value: medium, label: mediumLabels[medium] }))}
      >
        <option value="">Choose…</option>
      </FormSelect>
      <FormSelect
        form={form}
        name="category"
        label="Category"
        optional
        className="sm:col-span-3"
        rules={{ setValueAs: (chosen) => chosen || null }}
        options={Category.options.map((category) => ({ value: category, label: categoryLabels[category] }))}
      >
        <option value="">
          {chosenMedium ? `Automatic: ${categoryLabels[usualCategory[chosenMedium]]}` : 'Choose automatically'}
        </option>
      </FormSelect>
      <LineField
        name="materials"
        label="Materials"
        hint="As it should read: “Oil on linen”."
        className="sm:col-span-3"
      />
      <LineField
        name="dimensions"
        label="Dimensions"
        hint="Use this if height × width doesn’t describe it."
        className="sm:col-span-3"
      />
      <div className="grid gap-5 sm:col-span-6 sm:grid-cols-4">
        <NumberField name="heightCm" label="Height, cm" optional />
        <NumberField name="widthCm" label="Width, cm" optional />
        <NumberField name="depthCm" label="Depth, cm" optional />
        <NumberField name="year" label="Year" optional isWhole />
      </div>
    </fieldset>
  )
}
