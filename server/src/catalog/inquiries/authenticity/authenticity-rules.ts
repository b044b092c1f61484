import { type AuthenticityStatus, nextAuthenticityStatuses } from '@vermeil/contracts/catalog/inquiries.schema'

type Refusal = 'authenticity.wrong-move' | 'authenticity.report-missing'

/** Why a request may not get this status; null if it may. A report can't be ready while there is none. */
export function moveRefusal(from: AuthenticityStatus, to: AuthenticityStatus, reports: number): Refusal | null {
  if (!nextAuthenticityStatuses[from].includes(to)) return 'authenticity.wrong-move'
  return to === 'report-ready' && reports === 0 ? 'authenticity.report-missing' : null
}
