import { type Filters, readFilters, writeFilters } from '@vermeil/contracts/catalog/collection-filters'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from '@/shared/navigation/router'

export type ChangeFilters = (next: Filters, options?: { replace?: boolean }) => void

/**
 * The filters as the address has them. A change is a step that Back takes back, unless it replaces the last one. It
 * shows at once: the router itself takes its time, and a box just ticked must not blink.
 */
export function useFilters(): [Filters, ChangeFilters] {
  const [params] = useSearchParams()
  const search = params.toString()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const [asked, setAsked] = useState<{ at: string; filters: Filters } | null>(null)
  if (asked && asked.at !== search) setAsked(null) // the address has caught up, or gone elsewhere

  const navigate = useNavigate()
  const change = useCallback<ChangeFilters>(
    (next, { replace = false } = {}) => {
      setAsked({ at: search, filters: next })
      // On a dashboard the works are in a tab, which the address names too.
      const tab = new URLSearchParams(search).get('tab')
      const written = writeFilters(next)
      navigate({ search: tab ? `tab=${tab}&${written}` : written }, { replace })
    },
    [navigate, search],
  )
  return [asked?.at === search ? asked.filters : filters, change]
}
