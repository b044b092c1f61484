import { queryOptions } from '@tanstack/react-query'
import {
  Staging,
  StagingBill,
  StagingList,
  type StagingQuoteBody,
  StagingQuoted,
  type StagingRequest,
} from '@vermeil/contracts/loans/stagings.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { ClientList, PropertyList } from '@vermeil/contracts/trades/realtors.schema'
import { api } from '@/shared/http/api'

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
export const endStaging = (id: string, until: string) => api.post(`/stagings/${id}/notice`, { until }, Staging)
