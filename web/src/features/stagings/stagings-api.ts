import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CheckoutLink } from '@vermeil/contracts/payments'
import { ClientList, PropertyList } from '@vermeil/contracts/realtors'
import {
  Staging,
  StagingBill,
  StagingList,
  type StagingQuoteBody,
  StagingQuoted,
  type StagingRequest,
} from '@vermeil/contracts/stagings'
import { api } from '@/shared/http/api'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'

const stagingsKey = ['stagings'] as const

export const ownStagingsQuery = queryOptions({
  queryKey: [...stagingsKey, 'own'],
  queryFn: ({ signal }) => api.get('/stagings', StagingList, { signal }),
})

/** Of the same rows as the realtor's own lists. */
export const homesQuery = queryOptions({
  queryKey: ['realtor', 'properties'],
  queryFn: ({ signal }) => api.get('/properties', PropertyList, { signal }),
})
export const payersQuery = queryOptions({
  queryKey: ['realtor', 'clients'],
  queryFn: ({ signal }) => api.get('/clients', ClientList, { signal }),
})

type InHome = { propertyId: string }

export const stagingQuoteQuery = ({ propertyId, ...body }: StagingQuoteBody & InHome) =>
  queryOptions({
    queryKey: [...stagingsKey, 'quote', propertyId, body],
    queryFn: ({ signal }) => api.post(`/properties/${propertyId}/staging-quote`, body, StagingQuoted, { signal }),
    retry: false,
  })

export const stagingBillQuery = (token: string) =>
  queryOptions({
    queryKey: [...stagingsKey, 'by-link', token],
    queryFn: ({ signal }) => api.get(`/staging-links/${token}`, StagingBill, { signal }),
  })
export const openLinkPayment = (token: string, idempotencyKey: string) =>
  api.post(`/staging-links/${token}/checkout`, undefined, CheckoutLink, { idempotencyKey })

export const requestStaging = ({ propertyId, ...body }: StagingRequest & InHome) =>
  api.post(`/properties/${propertyId}/stagings`, body, Staging)
export const acceptStaging = (id: string) => api.post(`/stagings/${id}/acceptance`, undefined, Staging)
export const declineStaging = (id: string, reason: string) => api.post(`/stagings/${id}/refusal`, { reason }, Staging)
export const cancelStaging = (id: string, reason: string) =>
  api.post(`/stagings/${id}/cancellation`, { reason }, Staging)
export const endStaging = (id: string, until: string) => api.post(`/stagings/${id}/notice`, { until }, Staging)
export const returnStaging = (id: string, condition: string) =>
  api.post(`/stagings/${id}/return`, { condition }, Staging)
export const openPayment = (id: string, idempotencyKey: string) =>
  api.post(`/stagings/${id}/checkout`, undefined, CheckoutLink, { idempotencyKey })

type StagingChange<V> = {
  run: (variables: V) => Promise<Staging>
  /** The toast's title. */
  done: string | ((staging: Staging) => string)
  onSuccess?: () => void
  /** Where a form shows the refusal itself. */
  onRefused?: (sentence: string) => void
}

/** Changes a staging: sent once. Whether it succeeded or not, stagings, homes, the catalog and needs are read again. */
export function useStagingChange<V>({ run, done, onSuccess, onRefused }: StagingChange<V>) {
  const queryClient = useQueryClient()
  return useMutation({
    ...noRetry,
    mutationFn: run,
    onSuccess: (staging) => {
      notify({ title: typeof done === 'string' ? done : done(staging), tone: 'success' })
      onSuccess?.()
    },
    onError: (error) => onRefused?.(sentenceOf(error)),
    onSettled: () =>
      Promise.all(
        [stagingsKey, ['realtor'], ['hires'], ['account']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    meta: { showsErrors: onRefused !== undefined },
  })
}
