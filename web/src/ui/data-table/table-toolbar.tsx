import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { saveCsv } from '@/shared/files/csv'
import { formatCount, plural } from '@/shared/format/format'
import { Button } from '../button'
import { ExportCsvButton } from '../export-csv-button'
import { Field } from '../field'
import { Input } from '../input'
import { option, Select } from '../select'
import { csvColumnsOf, type DataColumn, type DataFilter } from './columns'
import { isSortable, type ServerList, serverCount } from './server-list'
import type { TableAddress, TableSort } from './use-table-address'

export type ServerPages = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>

type TableToolbarProps<Row> = {
  name: string
  tableId: string
  columns: readonly DataColumn<Row>[]
  filters: readonly DataFilter[]
  address: TableAddress
  nouns: readonly [string, string]
  total: number
  isComplete: boolean
  pages: ServerPages | undefined
  server: ServerList | undefined
  shown: { matching: readonly Row[]; sort: TableSort | undefined }
}

/** A list this short is read at a glance. */
const shortList = 8

/** Above a table: search, filters, the order where there are no headings to press, the count, and the CSV file. */
export function TableToolbar<Row>(props: TableToolbarProps<Row>) {
  const { name, tableId, columns, filters, address, nouns, total, isComplete, pages, server, shown } = props
  // The address follows what is typed and is a moment late; the box must not be.
  const [typed, setTyped] = useState(address.query)
  const canSearch = server !== undefined || (isComplete && (total > shortList || address.query !== ''))
  const sortable = columns.filter((column) => isComplete || isSortable(server, column))
  return (
    <div className="flex flex-wrap items-end gap-3">
      {canSearch && (
        <Field label={`Search ${nouns[1]}`} className="min-w-40 flex-1 sm:max-w-72">
          {(control) => (
            <Input
              {...control}
              type="search"
              aria-controls={tableId}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                address.setQuery(target.value.trim())
              }}
            />
          )}
        </Field>
      )}
      {filters.map(({ column, label, options }) => (
        <Field key={column} label={label} className="min-w-36">
          {(control) => (
            <Select
              {...control}
              value={address.filter(column)}
              onChange={({ target }) => address.setFilter(column, target.value)}
            >
              <option value="">All</option>
              {options.map(({ value, label }) => option(value, label))}
            </Select>
          )}
        </Field>
      ))}
      {sortable.length > 0 && total > 1 && (
        <Field label="Sort by" className="min-w-36 sm:hidden">
          {(control) => (
            <Select
              {...control}
              value={sortValue(shown.sort)}
              onChange={({ target }) => address.setSort(sortOf(target.value))}
            >
              <option value="">Usual order</option>
              {sortable.flatMap(({ id, header }) => [
                option(id, `${header}, ascending`),
                option(`-${id}`, `${header}, descending`),
              ])}
            </Select>
          )}
        </Field>
      )}
      <p role="status" className="figures flex min-h-11 items-center text-sm text-muted">
        {server ? serverCount(server, nouns) : countText({ matching: shown.matching.length, total, isComplete, nouns })}
      </p>
      <div className="ms-auto flex flex-wrap gap-3">
        {pages && !isComplete && (
          <Button variant="outline" size="sm" disabled={pages.isFetchingNextPage} onClick={() => void loadAll(pages)}>
            Load all
          </Button>
        )}
        <ExportCsvButton
          disabled={shown.matching.length === 0 || (server ? server.isExporting : !isComplete)}
          onExport={server?.onExport ?? (() => saveCsv(`${name}.csv`, csvColumnsOf(columns), shown.matching))}
        />
      </div>
    </div>
  )
}

type Count = { matching: number; total: number; isComplete: boolean; nouns: readonly [string, string] }

export function countText({ matching, total, isComplete, nouns: [one, many] }: Count): string {
  if (!isComplete) return `The first ${plural(total, one, many)}. Load all to sort, search or export.`
  return matching === total ? plural(total, one, many) : `${formatCount(matching)} of ${plural(total, one, many)}`
}

async function loadAll(pages: ServerPages) {
  let latest: Pick<ServerPages, 'hasNextPage' | 'fetchNextPage'> = pages
  while (latest.hasNextPage) {
    const next = await latest.fetchNextPage()
    if (next.isError) return // the list says so, and the button is still there
    latest = next
  }
}

const sortValue = (sort: TableSort | undefined) => (sort ? `${sort.isDescending ? '-' : ''}${sort.column}` : '')
const sortOf = (value: string): TableSort | null =>
  value ? { column: value.replace(/^-/, ''), isDescending: value.startsWith('-') } : null
