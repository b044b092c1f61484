import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Claim, type DamageClaim } from '@vermeil/contracts/fulfillment/claims.schema'
import {
  Hire,
  HireList,
  type HireRequest,
  type HireReturn,
  type HireTermsBody,
  HireTermsList,
  RentalChoices,
  RentalPage,
} from '@vermeil/contracts/loans/hires.schema'
import { CheckoutLink } from '@vermeil/contracts/money/payments.schema'
import { ProductionDetail, ProductionList } from '@vermeil/contracts/trades/productions.schema'
import { api } from '@/shared/http/api'
import { type ActionOptions, useAction } from '@/shared/http/use-action'
import type { RentalSearch } from './rental-search'

const hiresKey = ['hires'] as const

export const rentalsQuery = (search: RentalSearch) =>
  infiniteQueryOptions({
    queryKey: [...hiresKey, 'rentals', search],
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ ...search, page: String(pageParam) }).filter(([, value]) => value !== '')
      return api.get(`/rentals?${new URLSearchParams(given)}`, RentalPage, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const rentalChoicesQuery = queryOptions({
  queryKey: [...hiresKey, 'rental-choices'],
  queryFn: ({ signal }) => api.get('/rentals/choices', RentalChoices, { signal }),
  staleTime: 300_000,
})

export const ownHiresQuery = queryOptions({
  queryKey: [...hiresKey, 'own'],
  queryFn: ({ signal }) => api.get('/hires', HireList, { signal }),
})

export const hireTermsQuery = queryOptions({
  queryKey: [...hiresKey, 'terms'],
  queryFn: ({ signal }) => api.get('/hire-terms', HireTermsList, { signal }),
})

/** Where the caller may reserve: the productions with Full Access. Of the same rows as the list of productions. */
export const productionsQuery = queryOptions({
  queryKey: ['productions', 'list'],
  queryFn: ({ signal }) => api.get('/productions', ProductionList, { signal }),
})
export const productionQuery = (id: string) =>
  queryOptions({
    queryKey: ['productions', 'one', id],
    queryFn: ({ signal }) => api.get(`/productions/${id}`, ProductionDetail, { signal }),
  })

export const requestHire = ({ productionId, setId, ...body }: HireRequest & { productionId: string; setId: string }) =>
  api.post(`/productions/${productionId}/sets/${setId}/hires`, body, Hire)
export const acceptHire = (id: string) => api.post(`/hires/${id}/acceptance`, undefined, Hire)
export const declineHire = (id: string, reason: string) => api.post(`/hires/${id}/refusal`, { reason }, Hire)
export const cancelHire = (id: string, reason: string) => api.post(`/hires/${id}/cancellation`, { reason }, Hire)
export const openPayment = (id: string, idempotencyKey: string) =>
  api.post(`/hires/${id}/checkout`, undefined, CheckoutLink, { idempotencyKey })
export const changeTerms = (artworkId: string, terms: HireTermsBody) =>
  api.command('PUT', `/hire-terms/${artworkId}`, terms)

const fileForm = (file: File, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  return form
}

/** The photos first: they belong to a return that then can't fail for their sake. */
export async function returnWork(id: string, returned: HireReturn, photos: readonly File[]): Promise<void> {
  for (const photo of photos) await api.command('POST', `/hires/${id}/photos`, fileForm(photo))
  await api.post(`/hires/${id}/return`, returned, Hire)
}

export async function handOver(id: string, condition: string, photos: readonly File[]): Promise<void> {
  for (const photo of photos) await api.command('POST', `/hires/${id}/handover-photos`, fileForm(photo))
  await api.post(`/hires/${id}/handover`, { condition }, Hire)
}

export const releaseDeposit = (id: string) => api.post(`/hires/${id}/deposit-release`, undefined, Hire)

/** The photos belong to the claim, so they follow it; more can be added on its page. */
export async function reportDamage(id: string, claim: DamageClaim, photos: readonly File[]): Promise<void> {
  const { id: claimId } = await api.post(`/claim-subjects/hire/${id}/claims`, claim, Claim)
  for (const photo of photos) await api.command('POST', `/claims/${claimId}/photos`, fileForm(photo))
}

export const addCertificate = (id: string, insuredSum: number, expiresOn: string, file: File) =>
  api.command('POST', `/hires/${id}/certificate`, fileForm(file, { insuredSum: String(insuredSum), expiresOn }))

/** Hires, placements, claims, orders and needs are read again. */
export const useHireAction = <V = void, A = unknown>(action: ActionOptions<V, A>) =>
  useAction([hiresKey, ['claims'], ['productions'], ['account']], action)
