import { isStaff } from '../../platform/http/access.ts'
import { type AccessRules, type ActionRule, everyoneWhoSees } from '../../platform/http/can.ts'
import type { StoredClaim } from './claim-store.ts'
import type { ClaimedThing, PartySide } from './claim-subjects.ts'

/** A claim, and the caller's side in it; null for people outside of it. */
export interface ClaimCase {
  readonly claim: StoredClaim
  readonly side: PartySide | null
}

/** Something that the caller may want to claim for. */
export interface ClaimPlace {
  readonly thing: ClaimedThing
  readonly side: PartySide | null
}

export type ClaimAction = 'claim.view' | 'claim.write' | 'claim.withdraw' | 'claim.send-back' | 'claim.take-back'

const only = (party: PartySide): ActionRule<{ side: PartySide | null }> => ({
  allows: (_, { side }) => side === party,
  otherwise: 'access.denied',
})

/** Both sides read and write, and so do administrators, who ask and decide. */
export const claimRules: AccessRules<ClaimAction, ClaimCase> = {
  unknown: 'claim.unknown',
  about: { claim: 'claimId' },
  staff: ['money', 'read-only'],
  sees: (actor, { side }) => side !== null || isStaff(actor, 'money', 'read-only'),
  actions: {
    'claim.view': everyoneWhoSees,
    'claim.write': {
      allows: (actor, { side }) => side !== null || isStaff(actor, 'money'),
      otherwise: 'access.denied',
    },
    'claim.withdraw': only('claimant'),
    'claim.send-back': only('claimant'),
    'claim.take-back': only('respondent'),
  },
}

export const claimPlaceRules: AccessRules<'claim.open', ClaimPlace> = {
  unknown: 'claim.subject-unknown',
  about: { hire: 'subjectId', order: 'subjectId' },
  staff: ['money'],
  sees: (actor, { side }) => side !== null || isStaff(actor, 'money'),
  actions: { 'claim.open': only('claimant') },
}
