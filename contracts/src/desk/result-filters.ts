import { mediumLabels } from '../catalog/artwork-labels.ts'

/** Which results a page shows, as its address has it. */
export type ResultFilters = {
  /** `2026-11`; empty: all. */
  readonly month: string
  readonly medium: string
  /** The id of an artist. */
  readonly artist: string
  /** Words of an artist's name. */
  readonly name: string
}

const names = ['month', 'medium', 'artist', 'name'] as const

export const noResultFilters: ResultFilters = { month: '', medium: '', artist: '', name: '' }

const forms = {
  month: /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/,
  medium: new RegExp(`^(?:${Object.keys(mediumLabels).join('|')})$`),
  artist: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  name: /^.{1,100}$/,
} as const satisfies Record<keyof ResultFilters, RegExp>

/** What has another form narrows nothing. */
export function readResultFilters(params: URLSearchParams): ResultFilters {
  const read = (name: keyof ResultFilters) => {
    const value = params.get(name)?.trim() ?? ''
    return forms[name].test(value) ? value : ''
  }
  return { month: read('month'), medium: read('medium'), artist: read('artist'), name: read('name') }
}

/** The same for the address and for the API, without what is not narrowed. */
export function resultParams(filters: ResultFilters, cursor?: string | null): URLSearchParams {
  const params = new URLSearchParams()
  for (const name of names) if (filters[name]) params.set(name, filters[name])
  if (cursor) params.set('cursor', cursor)
  return params
}

const withParams = (path: string, params: URLSearchParams) => (params.size > 0 ? `${path}?${params}` : path)

/** What the API is asked. */
export const resultsQuestion = (filters: ResultFilters, cursor?: string | null): string =>
  withParams('/results', resultParams(filters, cursor))
export const resultFiguresQuestion = (filters: ResultFilters): string =>
  withParams('/results/figures', resultParams(filters))
