import { useMutation } from '@tanstack/react-query'
import type { Listing, ListingChange } from '@vermeil/contracts/selling/listings.schema'
import { useEffect, useState } from 'react'
import { changeListing } from './listing-api'
import { changeBetween, type ListingValues, valuesOf } from './listing-values'
import { useListingCache } from './use-listing-cache'
import type { ListingForm } from './use-listing-form'

/** After the last key: a draft is saved while one thinks, not with every letter. */
const pauseMs = 800

export type SaveState = 'saved' | 'saving' | 'waiting' | 'failed'

/**
 * How the form's values are saved. A draft is saved automatically; a work that is already offered only on purpose, by
 * `save`, since the server refuses to leave it incomplete.
 */
export function useListingDraft(listing: Listing, { form, values }: ListingForm) {
  const [saved, setSaved] = useState(() => valuesOf(listing))
  const { keep } = useListingCache()
  const isDraft = listing.status !== 'listed' && listing.status !== 'in_review'
  const change = changeBetween(saved, values)
  const hasChanged = Object.keys(change).length > 0

  const saving = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ sent }: { sent: ListingChange; of: ListingValues }) => changeListing(listing.id, sent),
    onSuccess: (answer, { of }) => {
      keep(answer)
      setSaved(of)
    },
  })
  const { mutate, mutateAsync, reset, isPending, isError } = saving

  useEffect(() => {
    if (!isDraft || !hasChanged || isPending || isError) return
    const timer = setTimeout(() => mutate({ sent: changeBetween(saved, values), of: values }), pauseMs)
    return () => clearTimeout(timer)
  }, [isDraft, hasChanged, isPending, isError, saved, values, mutate])

  // Typing on after a failure is a new attempt.
  useEffect(() => {
    if (isError) return form.subscribe({ formState: { values: true }, callback: reset })
  }, [form, isError, reset])

  const state: SaveState = isPending ? 'saving' : isError ? 'failed' : hasChanged ? 'waiting' : 'saved'
  return {
    state,
    isDraft,
    hasChanged,
    error: saving.error,
    saveNow: () => {
      if (hasChanged) mutate({ sent: change, of: values })
    },
    /** As part of a larger action: waits for it, and throws the server's refusal. */
    save: async () => {
      if (hasChanged) await mutateAsync({ sent: change, of: values })
    },
  }
}

export type ListingDraft = ReturnType<typeof useListingDraft>
