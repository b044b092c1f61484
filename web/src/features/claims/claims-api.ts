import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { Claim, type ClaimDecisionBody, ClaimList } from '@vermeil/contracts/claims'
import { api } from '@/shared/http/api'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'

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

/** A private picture: of the claim, or of the record of its subject. It never changes. */
export const evidenceQuery = (path: string) =>
  queryOptions({
    queryKey: ['claim-photos', path],
    queryFn: () => api.file(path),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const writeTo = (id: string, text: string) => api.post(`/claims/${id}/messages`, { text }, Claim)
export const withdraw = (id: string) => api.post(`/claims/${id}/withdrawal`, undefined, Claim)
export const decide = (id: string, decision: ClaimDecisionBody) =>
  api.post(`/admin/claims/${id}/decision`, decision, Claim)
export function addPhoto(id: string, file: File): Promise<void> {
  const form = new FormData()
  form.set('file', file)
  return api.command('POST', `/claims/${id}/photos`, form)
}

type ClaimChange<V> = {
  run: (variables: V) => Promise<unknown>
  /** The toast's title. */
  done: string
  onSuccess?: () => void
  /** Where a form shows the refusal itself. */
  onRefused?: (sentence: string) => void
}

/** Changes a claim: sent once. Whether it succeeded or not, claims, hires, orders and needs are read again. */
export function useClaimChange<V>({ run, done, onSuccess, onRefused }: ClaimChange<V>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: run,
    onSuccess: () => {
      notify({ title: done, tone: 'success' })
      onSuccess?.()
    },
    onError: (error) => onRefused?.(sentenceOf(error)),
    onSettled: () =>
      Promise.all(
        [claimsKey, ['hires'], ['account'], ['orders']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    meta: { showsErrors: onRefused !== undefined },
  })
}
