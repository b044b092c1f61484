import { queryOptions } from '@tanstack/react-query'
import type {
  Staging,
  StagingBill,
  StagingList,
  StagingQuoteBody,
  StagingQuoted,
  StagingRequest,
} from '@vermeil/contracts/loans/stagings.schema'
import type { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import type { ClientList, PropertyList } from '@vermeil/contracts/trades/realtors.schema'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'

const stagingsKey = ['stagings'] as const

export const ownStagingsQuery = readQuery<StagingList>([...stagingsKey, 'own'], '/stagings')

/** Of the same rows as the realtor's own lists. */
export const homesQuery = readQuery<PropertyList>(['realtor', 'properties'], '/properties')
export const payersQuery = readQuery<ClientList>(['realtor', 'clients'], '/clients')

type InHome = { propertyId: string }

export const stagingQuoteQuery = ({ propertyId, ...body }: StagingQuoteBody & InHome) =>
  queryOptions({
    queryKey: [...stagingsKey, 'quote', propertyId, body],
    queryFn: ({ signal }) => api.post<StagingQuoted>(`/properties/${propertyId}/staging-quote`, body, { signal }),
    retry: false,
  })

export const stagingBillQuery = (token: string) =>
  readQuery<StagingBill>([...stagingsKey, 'by-link', token], `/staging-links/${token}`)
export const openLinkPayment = (token: string, idempotencyKey: string) =>
  api.post<CheckoutLink>(`/staging-links/${token}/checkout`, undefined, { idempotencyKey })

export const requestStaging = ({ propertyId, ...body }: StagingRequest & InHome) =>
  api.post<Staging>(`/properties/${propertyId}/stagings`, body)
export const endStaging = (id: string, until: string) => api.post<Staging>(`/stagings/${id}/notice`, { until })
