import { type FieldPath, useController } from 'react-hook-form'
import type { ListingValues } from './listing-values'

/** A field of the listing form, and the form's own sentence about what is wrong with it. */
export function useListingField<Name extends FieldPath<ListingValues>>(name: Name) {
  const { field, fieldState } = useController<ListingValues, Name>({ name })
  const { error: fault } = fieldState
  return { field, problem: fault?.message }
}
