import {
  columnFilteringFeature,
  createFilteredRowModel,
  createSortedRowModel,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { DataColumn, DataFilter } from './columns'
import type { TableAddress, TableSort } from './use-table-address'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  filteredRowModel: createFilteredRowModel(),
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})

export type TableRowsOptions<Row> = {
  rows: readonly Row[]
  columns: readonly DataColumn<Row>[]
  filters: readonly DataFilter[]
  address: TableAddress
  /** How the rows are sorted while the address doesn't say; without it, as they come. */
  defaultSort: TableSort | undefined
  /** False while the server has more rows: to sort or search a part of them would mislead. */
  isComplete: boolean
  pageSize: number
}

/** The rows that match search and filters, sorted, and the page of them that is on screen. */
export function useTableRows<Row extends object>(options: TableRowsOptions<Row>) {
  const { rows, columns, filters, address, defaultSort, isComplete, pageSize } = options
  const sort = isComplete ? (sortable(address.sort, columns) ?? defaultSort) : undefined
  const table = useTable({
    features,
    data: rows,
    columns: useMemo(
      () =>
        columns.map(({ id, value }) => ({
          id,
          accessorFn: value,
          filterFn: (row: { original: Row }, _: string, wanted: string) => String(value(row.original)) === wanted,
          sortFn: (a: { original: Row }, b: { original: Row }) => compare(value(a.original), value(b.original)),
        })),
      [columns],
    ),
    // The search looks through the whole row, so asking one column is enough.
    getColumnCanGlobalFilter: ({ id }) => id === columns[0]?.id,
    globalFilterFn: (row, _, query: string) => isFound(row.original, columns, query),
    state: {
      globalFilter: isComplete ? address.query : '',
      columnFilters: filters
        .map(({ column }) => ({ id: column, value: address.filter(column) }))
        .filter(({ value }) => value !== ''),
      sorting: sort ? [{ id: sort.column, desc: sort.isDescending }] : [],
    },
  })

  const matching = table.getSortedRowModel().rows.map((row) => row.original)
  const pageCount = isComplete ? Math.max(1, Math.ceil(matching.length / pageSize)) : 1
  // After a filter or a deletion the page may no longer exist: show the last one that does.
  const page = Math.min(address.page, pageCount)
  const onPage = isComplete ? matching.slice((page - 1) * pageSize, page * pageSize) : matching
  return { matching, onPage, page, pageCount, sort }
}

const sortable = (sort: TableSort | null, columns: readonly { id: string }[]) =>
  columns.some(({ id }) => id === sort?.column) ? sort : null

type CellValue = ReturnType<DataColumn<never>['value']>

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' })

/** Numbers by size, text as people order it, and what is missing first. */
export function compare(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

/** Without case and accents: "Leonie" finds Léonie. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether every word of the query is somewhere in the row. */
export function isFound<Row>(row: Row, columns: readonly DataColumn<Row>[], query: string): boolean {
  const text = plain(columns.map(({ value, searchText }) => `${value(row) ?? ''} ${searchText?.(row) ?? ''}`).join(' '))
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
