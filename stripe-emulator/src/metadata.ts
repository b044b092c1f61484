import type { Metadata } from './objects.ts'

/** Stripe's rule for changes: named keys are set, keys set to nothing are removed, the rest stays. */
export function changeMetadata(current: Metadata | null, change: Metadata | '' | undefined): Metadata {
  if (change === undefined) return current ?? {}
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''))
}
