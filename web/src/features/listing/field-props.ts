import type { ListingValues } from './listing-values'

/** What each group of fields is handed. `errorOf` is silent until somebody tried to offer the work. */
export type FieldsProps = {
  values: ListingValues
  set: (next: Partial<ListingValues>) => void
  errorOf: (field: string) => string | undefined
}
