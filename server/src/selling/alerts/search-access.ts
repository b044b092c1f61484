import type { AccountId } from '@vermeil/contracts/ids'
import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'

/** A saved search is its owner's alone; administrators find nothing either. */
export const searchRules: AccessRules<'saved-search.manage', { readonly accountId: AccountId }> = {
  unknown: 'saved-search.unknown',
  sees: (actor, { accountId }) => actor?.id === accountId,
  actions: { 'saved-search.manage': everyoneWhoSees },
}
