import { listingLimits } from '@vermeil/contracts/listings'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { useListingField } from './use-listing-field'

const pad = (value: number) => String(value).padStart(2, '0')

/** `2026-11-20T18:30` in the reader's time zone, as the browser's control writes it. */
export function localText(iso: string | null): string {
  if (!iso) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

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
          value={localText(field.value)}
          onBlur={field.onBlur}
          onChange={({ target }) => field.onChange(target.value ? new Date(target.value).toISOString() : null)}
        />
      )}
    </Field>
  )
}
