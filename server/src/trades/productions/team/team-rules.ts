import type { AccessLevel } from '@vermeil/contracts/trades/production-team.schema'

/** What somebody may do in a production. `setIds` is null for the whole production. */
export interface Standing {
  readonly level: AccessLevel
  readonly isOwner: boolean
  readonly setIds: readonly string[] | null
}
export type Grant = Pick<Standing, 'level' | 'setIds'>

const ranks: Readonly<Record<AccessLevel, number>> = { view: 0, edit: 1, full: 2 }

export const hasLevel = ({ level }: Pick<Standing, 'level'>, needed: AccessLevel): boolean =>
  ranks[level] >= ranks[needed]

export const coversSet = ({ setIds }: Pick<Standing, 'setIds'>, setId: string): boolean =>
  setIds === null || setIds.includes(setId)

/** Budgets, prices and totals. */
export const seesMoney = (standing: Pick<Standing, 'level'>): boolean => hasLevel(standing, 'edit')

const isWithin = (inner: Grant, outer: Grant): boolean =>
  hasLevel(outer, inner.level) &&
  (outer.setIds === null || (inner.setIds?.every((setId) => coversSet(outer, setId)) ?? false))

/** Why this access can't be given by this person; null if it can. Nobody gives more than they have. */
export const grantRefusal = (giver: Grant, given: Grant): 'team.above-own' | null =>
  isWithin(given, giver) ? null : 'team.above-own'

/**
 * Why a member's access can't be changed or, with `next` null, taken away by this person; null if it can. A person with
 * access to single sets doesn't manage those who see more.
 */
export function changeRefusal(giver: Grant, member: Grant, next: Grant | null): ReturnType<typeof grantRefusal> {
  return grantRefusal(giver, member) ?? (next && grantRefusal(giver, next))
}
