import { listingLimits } from '@vermeil/contracts/selling/listings.schema'
import { fromLocalTime, toLocalTime } from '@/shared/format/local-time'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { useListingField } from './use-listing-field'

/** When the auction opens. */
export function OpeningField() {
  const { field, problem } = useListingField('opensAt')
  return (
    <Field
      label="Opens on"
      optional
      hint={`In your time zone, within ${listingLimits.opensWithinDays} days. Empty: as soon as it is listed.`}
      error={problem}
    >
      {(control) => (
        <Input
          {...control}
          ref={field.ref}
          type="datetime-local"
          value={toLocalTime(field.value)}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(fromLocalTime(target.value))}
        />
      )}
    </Field>
  )
}
