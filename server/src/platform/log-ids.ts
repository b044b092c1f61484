import type { LogFields } from './log-fields.ts'

/** The fields by which all lines about one thing are found, whatever part of the server wrote them. */
export type IdField = 'lotId' | 'orderId' | 'loanId' | 'claimId' | 'artworkId' | 'payoutId' | 'refundId'

/** By the names that routes, jobs and rows give them. */
const fieldByName: Readonly<Record<string, IdField>> = {
  ...{ lotId: 'lotId', orderId: 'orderId', claimId: 'claimId', artworkId: 'artworkId' },
  ...{ loanId: 'loanId', leaseId: 'loanId', hireId: 'loanId', stagingId: 'loanId' },
  ...{ payoutId: 'payoutId', refundId: 'refundId' },
}
/** Where a route says `/orders/:id`. */
const fieldByList: Readonly<Record<string, IdField>> = {
  ...{ lots: 'lotId', orders: 'orderId', claims: 'claimId', works: 'artworkId', artworks: 'artworkId' },
  ...{ loans: 'loanId', leases: 'loanId', hires: 'loanId', stagings: 'loanId' },
  ...{ payouts: 'payoutId', refunds: 'refundId' },
}

/** Nothing else is an id of ours: what somebody typed into an address is not written. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What these facts are about: the data of a job, an item that is due, the parameters of a route. */
export function idsIn(facts: unknown, route = ''): LogFields {
  const found: Partial<Record<IdField, string>> = {}
  for (const [name, value] of Object.entries(facts ?? {})) {
    const field = name === 'id' ? fieldByList[/\/(\w+)\/:id\b/.exec(route)?.[1] ?? ''] : fieldByName[name]
    if (field && typeof value === 'string' && uuid.test(value)) found[field] = value
  }
  return found
}
