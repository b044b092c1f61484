import { addDays, addMonths, datesRefusal } from '@vermeil/contracts/loans/hire-terms'
import { today } from '@/shared/live/today'
import { useSearchParams } from '@/shared/navigation/router'

/** As the address has them: an empty text is a filter that is not set. */
const filterNames = ['q', 'size', 'color', 'style', 'suitableFor', 'minPrice', 'maxPrice', 'available'] as const
export type LoanCatalogFilter = (typeof filterNames)[number]
export type LoanCatalogSearch = Record<LoanCatalogFilter | 'from' | 'until', string>

/** What the catalog of works for hire is narrowed by, and the dates it is asked about: the month from today unless others are set. */
export function useLoanCatalogSearch() {
  const [params, setParams] = useSearchParams()
  const from = params.get('from') || today()
  const until = params.get('until') || addDays(addMonths(from, 1), -1)
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? '']))
  const search = { ...filters, from, until } as LoanCatalogSearch

  const set = (change: Partial<LoanCatalogSearch>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )

  return {
    ...{ search, set, today: today() },
    refusal: datesRefusal({ from, until }, today()),
    isNarrowed: filterNames.some((name) => search[name] !== ''),
    clear: () => set(Object.fromEntries(filterNames.map((name) => [name, '']))),
  }
}
