import { canonicalJson } from '@vermeil/contracts/canonical-json'
import type { PassportChange, PassportWork } from '@vermeil/contracts/trades/passports.schema'

const factsOf = ({ right: _, ...facts }: PassportWork): string => canonicalJson(facts)

/** What a new revision changes, in the order of its works; what is gone comes last. */
export function changesBetween(before: readonly PassportWork[], after: readonly PassportWork[]): PassportChange[] {
  const known = new Map(before.map((work) => [work.placementId, work]))
  const left = new Set(after.map(({ placementId }) => placementId))
  const changed = after.flatMap((work): PassportChange[] => {
    const { title } = work
    const earlier = known.get(work.placementId)
    if (!earlier) return [{ change: 'added', title }]
    return [
      ...(factsOf(earlier) === factsOf(work) ? [] : [{ change: 'work' as const, title }]),
      ...(canonicalJson(earlier.right) === canonicalJson(work.right) ? [] : [{ change: 'right' as const, title }]),
    ]
  })
  const removed = before.filter(({ placementId }) => !left.has(placementId))
  return [...changed, ...removed.map(({ title }): PassportChange => ({ change: 'removed', title }))]
}
