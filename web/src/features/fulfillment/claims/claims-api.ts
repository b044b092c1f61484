import type {
  Claim,
  ClaimDecisionBody,
  ClaimList,
  OrderProblem,
  OrderProblems,
  ReturnOutcome,
  ReturnTracking,
} from '@vermeil/contracts/fulfillment/claims.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const claimsKey = ['claims'] as const

export const allClaimsQuery = readQuery<ClaimList>([...claimsKey, 'all'], '/admin/claims')

export const claimQuery = (id: string) => readQuery<Claim>([...claimsKey, 'one', id], `/claims/${id}`)

/** What was reported about an order, and what its buyer can report. */
export const orderProblemsQuery = (orderId: string) =>
  readQuery<OrderProblems>([...claimsKey, 'order', orderId], `/orders/${orderId}/problem`)

export const writeTo = (id: string, text: string) => api.post<Claim>(`/claims/${id}/messages`, { text })
export const withdraw = (id: string) => api.post<Claim>(`/claims/${id}/withdrawal`)
export const decide = (id: string, decision: ClaimDecisionBody) =>
  api.post<Claim>(`/admin/claims/${id}/decision`, decision)

export const sendBack = (id: string, tracking: ReturnTracking) =>
  api.post<Claim>(`/claims/${id}/return/tracking`, tracking)
export const confirmReturn = (id: string) => api.post<Claim>(`/claims/${id}/return/confirmation`)
export const objectToReturn = (id: string, text: string) => api.post<Claim>(`/claims/${id}/return/objection`, { text })
export const concludeReturn = (id: string, outcome: ReturnOutcome) =>
  api.post<Claim>(`/admin/claims/${id}/return-outcome`, outcome)

/** Answers with how many photos could not be uploaded: the problem is reported all the same. */
export async function reportProblem(orderId: string, problem: OrderProblem, photos: readonly File[]): Promise<number> {
  const { id } = await api.post<Claim>(`/claim-subjects/order/${orderId}/claims`, problem)
  let refused = 0
  for (const photo of photos) {
    await addPhoto(id, photo).catch(() => {
      refused += 1
    })
  }
  return refused
}

export function addPhoto(id: string, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file)
  return api.command('POST', `/claims/${id}/photos`, form)
}

/** Claims, hires, orders and needs are read again. */
export const useClaimAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([claimsKey, ['hires'], ['account'], ['orders'], ['shipments']], action)
