import { queryOptions } from '@tanstack/react-query'
import {
  Claim,
  type ClaimDecisionBody,
  ClaimList,
  type OrderProblem,
  OrderProblems,
  type ReturnOutcome,
  type ReturnTracking,
} from '@vermeil/contracts/fulfillment/claims.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'

const claimsKey = ['claims'] as const

export const allClaimsQuery = queryOptions({
  queryKey: [...claimsKey, 'all'],
  queryFn: ({ signal }) => api.get('/admin/claims', ClaimList, { signal }),
})

export const claimQuery = (id: string) =>
  queryOptions({
    queryKey: [...claimsKey, 'one', id],
    queryFn: ({ signal }) => api.get(`/claims/${id}`, Claim, { signal }),
  })

/** What was reported about an order, and what its buyer can report. */
export const orderProblemsQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...claimsKey, 'order', orderId],
    queryFn: ({ signal }) => api.get(`/orders/${orderId}/problem`, OrderProblems, { signal }),
  })

export const writeTo = (id: string, text: string) => api.post(`/claims/${id}/messages`, { text }, Claim)
export const withdraw = (id: string) => api.post(`/claims/${id}/withdrawal`, undefined, Claim)
export const decide = (id: string, decision: ClaimDecisionBody) =>
  api.post(`/admin/claims/${id}/decision`, decision, Claim)

export const sendBack = (id: string, tracking: ReturnTracking) =>
  api.post(`/claims/${id}/return/tracking`, tracking, Claim)
export const confirmReturn = (id: string) => api.post(`/claims/${id}/return/confirmation`, undefined, Claim)
export const objectToReturn = (id: string, text: string) => api.post(`/claims/${id}/return/objection`, { text }, Claim)
export const concludeReturn = (id: string, outcome: ReturnOutcome) =>
  api.post(`/admin/claims/${id}/return-outcome`, outcome, Claim)

/** Answers with how many photos could not be uploaded: the problem is reported all the same. */
export async function reportProblem(orderId: string, problem: OrderProblem, photos: readonly File[]): Promise<number> {
  const { id } = await api.post(`/claim-subjects/order/${orderId}/claims`, problem, Claim)
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
