import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'
import type { PlanRow } from './plan-store.ts'

/** A plan holds maximums, so it is its owner's alone; administrators find nothing either. */
export const planRules: AccessRules<'spend-plan.manage', PlanRow> = {
  unknown: 'spend-plan.unknown',
  sees: (actor, { accountId }) => actor?.id === accountId,
  actions: { 'spend-plan.manage': everyoneWhoSees },
}
