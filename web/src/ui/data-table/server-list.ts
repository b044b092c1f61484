import { useMutation } from '@tanstack/react-query'
import { saveFile } from '@/shared/files/save-file'
import { formatCount, plural } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import type { TableAddress, TableSort } from './use-table-address'

/** A list of which the browser has one page: the server searches, filters, sorts and writes the file. */
export type ServerList = {
  /** How many match; more than `maxCounted` are not counted. */
  total: number
  maxCounted: number
  /** The columns that the server sorts by. */
  sortable: readonly string[]
  isExporting: boolean
  onExport: () => void
}

export const isSortable = (server: ServerList | undefined, { id }: { id: string }) =>
  server?.sortable.includes(id) ?? false

/** The part of the address that the server is asked by: search text, filters and sorting. */
export function listFilter(address: TableAddress, filters: readonly { column: string }[]): URLSearchParams {
  const query = new URLSearchParams()
  if (address.query) query.set('q', address.query)
  for (const { column } of filters) if (address.filter(column)) query.set(column, address.filter(column))
  if (address.sort) query.set('sort', `${address.sort.isDescending ? '-' : ''}${address.sort.column}`)
  return query
}

/** The same with the page, for the list itself. */
export function listQuery(address: TableAddress, filters: readonly { column: string }[]): URLSearchParams {
  const query = listFilter(address, filters)
  if (address.page > 1) query.set('page', String(address.page))
  return query
}

export function shownOf(
  { total, maxCounted, sortable }: ServerList,
  address: TableAddress,
  pageSize: number,
  defaultSort: TableSort | undefined,
) {
  const pageCount = Math.max(1, Math.ceil(Math.min(total, maxCounted) / pageSize))
  const sort = address.sort && sortable.includes(address.sort.column) ? address.sort : defaultSort
  return { sort, page: Math.min(address.page, pageCount), pageCount }
}

export const serverCount = ({ total, maxCounted }: ServerList, [one, many]: readonly [string, string]) =>
  total > maxCounted
    ? `More than ${formatCount(maxCounted)} ${many}. Search or filter to see fewer.`
    : plural(total, one, many)

/** Downloads a file that the server writes. */
export function useFileExport(path: string, fileName: string) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.file(path),
    networkMode: 'always',
    onSuccess: (content) => saveFile(fileName, content),
  })
  return { isExporting: isPending, onExport: () => mutate() }
}
