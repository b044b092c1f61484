import { AuthenticityFilter } from '@vermeil/contracts/catalog/inquiries-admin.schema'

export const filters = ['waiting', 'received', 'in-review', 'report-ready', 'all'] as const
export type Shown = (typeof filters)[number]

/** Which part of the list the address shows; open requests by default. */
export const shownIn = (params: URLSearchParams): Shown =>
  filters.find((filter) => filter === params.get('show')) ?? 'waiting'

export const filterOf = (shown: Shown): AuthenticityFilter | null =>
  AuthenticityFilter.options.find((one) => one === shown) ?? null

/** The address with this changed and the rest as it was: the tab, and the part of the list one came from. */
function withParam(params: URLSearchParams, name: string, value: string | null) {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}

export const showPath = (params: URLSearchParams, shown: Shown) =>
  withParam(params, 'show', shown === 'waiting' ? null : shown)
export const openPath = (params: URLSearchParams, id: string) => withParam(params, 'request', id)
export const listPath = (params: URLSearchParams) => withParam(params, 'request', null)
