import { Controller, useFormContext } from 'react-hook-form'
import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import type { ListingValues } from './listing-values'
import { AreaField, LineField } from './text-fields'

/** What a careful buyer asks; all of it may be left out. */
export function RecordFields() {
  const { control } = useFormContext<ListingValues>()
  return (
    <Disclosure title="Provenance, condition and more">
      <div className="grid gap-5 text-foreground sm:grid-cols-2">
        <AreaField name="provenance" label="Provenance" className="sm:col-span-2" />
        <AreaField name="condition" label="Condition" className="sm:col-span-2" />
        <LineField name="signature" label="Signature" />
        <LineField name="edition" label="Edition" />
        <LineField name="frame" label="Frame" />
        <LineField name="location" label="Location" />
        <AreaField name="exhibitions" label="Exhibitions" className="sm:col-span-2" />
        <AreaField name="literature" label="Literature" className="sm:col-span-2" />
        <LineField name="collection" label="Collection" hint="A series it belongs to." />
        <LineField name="style" label="Style" />
        <Controller
          control={control}
          name="suitableFor"
          render={({ field: { value, onChange, ...field } }) => (
            <Field
              label="Suitable for"
              optional
              hint="Separated by commas: “Hallway, Restaurant”."
              className="sm:col-span-2"
            >
              {(ids) => (
                <Input
                  {...ids}
                  {...field}
                  defaultValue={value.join(', ')}
                  onChange={(event) => {
                    const places = event.target.value.split(',').map((place) => place.trim())
                    onChange(places.filter(Boolean).slice(0, 20))
                  }}
                />
              )}
            </Field>
          )}
        />
      </div>
    </Disclosure>
  )
}
