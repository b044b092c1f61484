import { useCallback, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type Filters, readFilters, writeFilters } from './filters'

export type ChangeFilters = (next: Filters, options?: { replace?: boolean }) => void

/** The filters as the address has them. A change is a step that Back takes back, unless it replaces the last one. */
export function useFilters(): [Filters, ChangeFilters] {
  const [params] = useSearchParams()
  const search = params.toString()
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search])
  const navigate = useNavigate()
  const change = useCallback<ChangeFilters>(
    (next, { replace = false } = {}) => void navigate({ search: writeFilters(next) }, { replace }),
    [navigate],
  )
  return [filters, change]
}
