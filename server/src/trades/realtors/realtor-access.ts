import type { AccountId } from '@vermeil/contracts/ids'
import { isStaff } from '../../platform/http/access.ts'
import { type AccessRules, type ActionRule, everyoneWhoSees, type PlainCode } from '../../platform/http/can.ts'

type Owned = { readonly ownerId: AccountId }

const ownersOnly: ActionRule<Owned> = {
  allows: (actor, { ownerId }) => actor?.id === ownerId,
  otherwise: 'access.denied',
}

/** A realtor's records are their own. Administrators read them, which is recorded; others find nothing. */
const ownRecords = <Noun extends string>(
  noun: Noun,
  unknown: PlainCode,
): AccessRules<`${Noun}.view` | `${Noun}.manage`, Owned> => ({
  unknown,
  staff: ['people', 'read-only'],
  sees: (actor, { ownerId }) => actor?.id === ownerId || isStaff(actor, 'people', 'read-only'),
  actions: { [`${noun}.view`]: everyoneWhoSees, [`${noun}.manage`]: ownersOnly } as Record<
    `${Noun}.view` | `${Noun}.manage`,
    ActionRule<Owned>
  >,
})

export const propertyRules = ownRecords('property', 'property.unknown')
export const proposalRules = ownRecords('proposal', 'proposal.unknown')
export const clientRules = ownRecords('client', 'client.unknown')
