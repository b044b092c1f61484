import { Disclosure } from '@/ui/disclosure'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import type { FieldsProps } from './field-props'
import { AreaField, LineField } from './text-fields'

/** What a careful buyer asks; all of it may be left out. */
export function RecordFields(props: FieldsProps) {
  const { values, set } = props
  return (
    <Disclosure title="Provenance, condition and more">
      <div className="grid gap-5 text-foreground sm:grid-cols-2">
        <AreaField {...props} name="provenance" label="Provenance" className="sm:col-span-2" />
        <AreaField {...props} name="condition" label="Condition" className="sm:col-span-2" />
        <LineField {...props} name="signature" label="Signature" />
        <LineField {...props} name="edition" label="Edition" />
        <LineField {...props} name="frame" label="Frame" />
        <LineField {...props} name="location" label="Location" />
        <AreaField {...props} name="exhibitions" label="Exhibitions" className="sm:col-span-2" />
        <AreaField {...props} name="literature" label="Literature" className="sm:col-span-2" />
        <LineField {...props} name="collection" label="Collection" hint="A series it belongs to." />
        <LineField {...props} name="style" label="Style" />
        <Field
          label="Suitable for"
          optional
          hint="Separated by commas: “Hallway, Restaurant”."
          className="sm:col-span-2"
        >
          {(control) => (
            <Input
              {...control}
              defaultValue={values.suitableFor.join(', ')}
              onChange={(event) => {
                const places = event.target.value.split(',').map((place) => place.trim())
                set({ suitableFor: places.filter(Boolean).slice(0, 20) })
              }}
            />
          )}
        </Field>
      </div>
    </Disclosure>
  )
}
