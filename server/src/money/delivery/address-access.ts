import type { AccountId } from '@vermeil/contracts/ids'
import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'

/** An address is its owner's alone; administrators find nothing either. */
export const addressRules: AccessRules<'address.manage', { readonly accountId: AccountId }> = {
  unknown: 'address.unknown',
  sees: (actor, { accountId }) => actor?.id === accountId,
  actions: { 'address.manage': everyoneWhoSees },
}
