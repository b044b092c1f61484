import { type AuthenticityStatus, nextAuthenticityStatuses } from '@vermeil/contracts/inquiries'

type Refusal = 'authenticity.wrong-move' | 'authenticity.report-missing'

/** Why a request may not be moved, or null when it may. Nobody is told of a report that is not there. */
export function refuseMove(from: AuthenticityStatus, to: AuthenticityStatus, reports: number): Refusal | null {
  if (!nextAuthenticityStatuses[from].includes(to)) return 'authenticity.wrong-move'
  return to === 'report-ready' && reports === 0 ? 'authenticity.report-missing' : null
}
