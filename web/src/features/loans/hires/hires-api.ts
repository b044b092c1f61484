import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type {
  Hire,
  HireList,
  HireRequest,
  HireTermsBody,
  HireTermsList,
  LoanCatalogChoices,
  LoanCatalogPage,
} from '@vermeil/contracts/loans/hires.schema'
import type { ProductionDetail, ProductionList } from '@vermeil/contracts/trades/productions.schema'
import { fileForm } from '@/entities/loan/loan-api'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import type { LoanCatalogSearch } from './loan-catalog-search'

const hiresKey = ['hires'] as const

export const loanCatalogQuery = (search: LoanCatalogSearch) =>
  infiniteQueryOptions({
    queryKey: [...hiresKey, 'catalog', search],
    queryFn: ({ pageParam, signal }) => {
      const given = Object.entries({ ...search, page: String(pageParam) }).filter(([, value]) => value !== '')
      return api.get<LoanCatalogPage>(`/rentals?${new URLSearchParams(given)}`, { signal })
    },
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const loanCatalogChoicesQuery = readQuery<LoanCatalogChoices>(
  [...hiresKey, 'catalog-choices'],
  '/rentals/choices',
  {
    staleTime: 300_000,
  },
)

export const ownHiresQuery = readQuery<HireList>([...hiresKey, 'own'], '/hires')

export const hireTermsQuery = readQuery<HireTermsList>([...hiresKey, 'terms'], '/hire-terms')

/** Where the caller may reserve: the productions with Full Access. Of the same rows as the list of productions. */
export const productionsQuery = readQuery<ProductionList>(['productions', 'list'], '/productions')
export const productionQuery = (id: string) =>
  readQuery<ProductionDetail>(['productions', 'one', id], `/productions/${id}`)

export const requestHire = ({ productionId, setId, ...body }: HireRequest & { productionId: string; setId: string }) =>
  api.post<Hire>(`/productions/${productionId}/sets/${setId}/hires`, body)
export const changeTerms = (artworkId: string, terms: HireTermsBody) =>
  api.command('PUT', `/hire-terms/${artworkId}`, terms)

export async function handOver(id: string, condition: string, photos: readonly File[]): Promise<void> {
  for (const photo of photos) await api.command('POST', `/hires/${id}/handover-photos`, fileForm(photo))
  await api.post<Hire>(`/hires/${id}/handover`, { condition })
}

export const addCertificate = (id: string, insuredSum: number, expiresOn: string, file: File) =>
  api.command('POST', `/hires/${id}/certificate`, fileForm(file, { insuredSum: String(insuredSum), expiresOn }))
