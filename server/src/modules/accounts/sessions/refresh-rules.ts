/** How long a client that lost the answer, or a second tab, may still show the active token's parent. */
export const PARENT_GRACE_MS = 10_000

type Family = {
  /** The place of the active token. */
  counter: number
  /** Tokens below it were minted before a second factor was given. */
  floor: number
  refreshedAt: Date
}

/**
 * rotate: the active token, which is spent. repeat: its direct parent, answered with the active one and no new branch.
 * stale: from before the assurance was raised; refused, for it must not mint the higher one. reused: somebody holds a
 * copy, so the family ends.
 */
export type RefreshDecision = 'rotate' | 'repeat' | 'stale' | 'reused'

export function decideRefresh({ counter, floor, refreshedAt }: Family, presented: number, now: Date): RefreshDecision {
  if (presented === counter) return 'rotate'
  const isParent = presented === counter - 1
  const inGrace = now.getTime() - refreshedAt.getTime() <= PARENT_GRACE_MS
  if (!isParent || !inGrace) return 'reused'
  return presented < floor ? 'stale' : 'repeat'
}
