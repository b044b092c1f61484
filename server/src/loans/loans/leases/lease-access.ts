import type { PartySide } from '../../../fulfillment/claims/claim-subjects.ts'
import { isStaff } from '../../../platform/http/access.ts'
import { type AccessRules, type Actor, everyoneWhoSees } from '../../../platform/http/can.ts'
import type { StoredLease } from '../loan-record.ts'

/** Administrators act for Vermeil's own works, and so none who has the work. */
const isLessor = (actor: Actor, { ownerId, borrowerId }: StoredLease): boolean =>
  ownerId === null ? isStaff(actor, 'money') && actor?.id !== borrowerId : actor?.id === ownerId

/** Whose claim it is, and who answers it. */
export function leaseSideOf(actor: Actor, lease: StoredLease): PartySide | null {
  if (isLessor(actor, lease)) return 'claimant'
  return actor?.id === lease.borrowerId ? 'respondent' : null
}

export type LeaseAction = 'lease.return' | 'lease.release-deposit'

/** The owner says how a leased work came back. */
export const leaseRules: AccessRules<LeaseAction, StoredLease> = {
  unknown: 'lease.unknown',
  about: { lease: 'leaseId' },
  staff: ['money'],
  sees: isLessor,
  actions: { 'lease.return': everyoneWhoSees, 'lease.release-deposit': everyoneWhoSees },
}
