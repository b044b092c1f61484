import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { offerResolver, valuesOf } from './listing-values'

/** From the first attempt to offer the work on, the errors follow every change: one price decides about another. */
export function useListingForm(listing: Listing) {
  const imageCount = listing.images.length
  const form = useForm({
    resolver: offerResolver(imageCount),
    defaultValues: valuesOf(listing),
    shouldFocusError: false, // the summary takes the focus instead
  })
  const { control, trigger, formState } = form
  const { isSubmitted } = formState
  const values = useWatch({ control, compute: (all) => all })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values and the pictures are what is checked
  useEffect(() => {
    if (isSubmitted) void trigger()
  }, [trigger, isSubmitted, values, imageCount])
  return { form, values }
}

export type ListingForm = ReturnType<typeof useListingForm>
