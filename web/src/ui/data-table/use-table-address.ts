import { useSearchParams } from '@/shared/navigation/router'

export type TableSort = { column: string; isDescending: boolean }

/** Searching, filtering or sorting starts again at the first page. */
const firstPage = { page: null }

/**
 * A table's state as the address has it, so that a reload, a link and Back show the same rows. The table's name keeps
 * several tables on one page apart: `?orders-sort=-amount&orders-q=rose&orders-status=due&orders-page=2`, and
 * `orders=<id>` for the row that is open.
 */
export function useTableAddress(name: string) {
  const [params, setParams] = useSearchParams()
  const keyOf = (part: string) => `${name}-${part}`
  const withChanges = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(key)
      else next.set(key, value)
    }
    return next
  }
  const change = (changes: Record<string, string | null>) =>
    setParams(withChanges(Object.fromEntries(Object.entries(changes).map(([part, value]) => [keyOf(part), value]))), {
      replace: true,
    })
  const sort = params.get(keyOf('sort'))
  const page = Number(params.get(keyOf('page')))

  return {
    query: params.get(keyOf('q')) ?? '',
    sort: sort ? { column: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') } : null,
    /** From 1. */
    page: Number.isInteger(page) && page > 1 ? page : 1,
    filter: (column: string) => params.get(keyOf(column)) ?? '',
    opened: params.get(name),

    setQuery: (q: string) => change({ q, ...firstPage }),
    setSort: (next: TableSort | null) =>
      change({ sort: next && `${next.isDescending ? '-' : ''}${next.column}`, ...firstPage }),
    setFilter: (column: string, value: string) => change({ [column]: value, ...firstPage }),
    setPage: (next: number) => change({ page: next === 1 ? null : String(next) }),
    clear: (columns: readonly string[]) =>
      change({ q: null, ...Object.fromEntries(columns.map((column) => [column, null])), ...firstPage }),
    /** For a link: opening a row is a step that Back undoes. */
    openPath: (id: string) => `?${withChanges({ [name]: id })}`,
    /** For a link back to the list. */
    closePath: `?${withChanges({ [name]: null })}`,
    close: () => setParams(withChanges({ [name]: null })),
  }
}

export type TableAddress = ReturnType<typeof useTableAddress>
