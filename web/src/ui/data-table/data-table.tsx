import { Fragment, type ReactNode, useId } from 'react'
import { Link } from '@/shared/navigation/router'
import { Button } from '../button'
import { cn } from '../cn'
import { LoadMore } from '../load-more'
import { Loading } from '../loading'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../table'
import type { DataColumn, DataFilter } from './columns'
import { idOf, type RowId } from './row-id'
import { isSortable, type ServerList, shownOf } from './server-list'
import { minorColumn, SortHeader } from './sort-header'
import { TablePages } from './table-pages'
import { type ServerPages, TableToolbar } from './table-toolbar'
import { type TableSort, useTableAddress } from './use-table-address'
import { useTableRows } from './use-table-rows'

export type TableProps<Row extends object> = {
  /** The table's name in the address, and its file's: `orders` gives `?orders-q=…` and orders.csv. */
  name: string
  caption: string
  /** Both must keep their identity between renders: constants of the module, or memos. */
  columns: readonly DataColumn<Row>[]
  filters?: readonly DataFilter[]
  /** Undefined until they have been read. */
  rows: readonly Row[] | undefined
  /** Where the rows come from: shows what failed, and asks again. */
  query: { isError: boolean; refetch: () => unknown }
  /** What could not be loaded: "Your orders". By default "The" with the noun for many. */
  what?: string
  /** Stands in place of a table that has no rows at all. */
  empty: ReactNode
  /** One row and many, for the count: `['order', 'orders']`. */
  nouns: readonly [string, string]
  defaultSort?: TableSort
  /** A list that the server gives in parts. Sorting and searching wait until it is here as a whole. */
  pages?: ServerPages
  /** A list that the server searches, sorts and pages; `rows` are the page that the address asks for. */
  server?: ServerList
  pageSize?: number
  /** The first cell links to the row's detail, which the caller shows for `address.opened`. */
  opensRows?: boolean
  actions?: { label: string; of: (row: Row) => ReactNode }
}

export type DataTableProps<Row extends object> = TableProps<Row> & RowId<Row>

const noFilters: readonly DataFilter[] = []
const noRows: readonly never[] = []

/** What the row is about has room for its name. */
const firstCell = 'text-base wrap-anywhere sm:min-w-36 lg:min-w-56'
/** A long word breaks; a figure doesn't. */
const otherCell = ({ isNumeric, isWhole, isMinor }: Pick<DataColumn<never>, 'isNumeric' | 'isWhole' | 'isMinor'>) =>
  cn('max-sm:text-end', !isNumeric && 'wrap-anywhere', isWhole && 'lg:whitespace-nowrap', isMinor && minorColumn)

/** On a phone a row is a card, as high as seven rows. */
const usualPageSize = () => (innerWidth < 640 ? 10 : 25)

/**
 * A list to work with: search, filters, sorting, pages and a CSV file of what they leave, all of it in the address.
 * Under 640 px each row is a card with labeled values.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, caption, columns, filters = noFilters, rows, rowId = idOf, query, empty, nouns } = props
  const {
    what = `The ${nouns[1]}`,
    defaultSort,
    pages,
    server,
    pageSize = usualPageSize(),
    opensRows = false,
    actions,
  } = props
  const address = useTableAddress(name)
  const isComplete = !pages?.hasNextPage && !server
  const held = useTableRows({
    rows: rows ?? noRows,
    columns,
    filters: server ? noFilters : filters,
    address,
    defaultSort,
    isComplete,
    pageSize,
  })
  const shown = server ? { ...held, ...shownOf(server, address, pageSize, defaultSort) } : held
  const tableId = useId()
  const minors = columns.filter(({ isMinor }) => isMinor)

  const isNarrowed = address.query !== '' || filters.some(({ column }) => address.filter(column) !== '')
  if (!rows) return <Loading what={what} hasFailed={query.isError} onRetry={query.refetch} className="h-64" />
  if (rows.length === 0 && !isNarrowed && !server?.total) return empty
  return (
    <div className="grid gap-4">
      <TableToolbar
        {...{ name, tableId, columns, filters, address, nouns, isComplete, server, shown }}
        total={rows.length}
        pages={pages}
      />
      {shown.onPage.length === 0 ? (
        <div className="grid justify-items-start gap-3 text-muted">
          <p>No {nouns[1]} match.</p>
          <Button variant="outline" size="sm" onClick={() => address.clear(filters.map(({ column }) => column))}>
            Clear search and filters
          </Button>
        </div>
      ) : (
        <Table id={tableId} caption={caption}>
          <TableHead>
            <tr>
              {columns.map((column) => (
                <SortHeader
                  key={column.id}
                  column={column}
                  sort={shown.sort}
                  onSort={(isComplete || isSortable(server, column)) && address.setSort}
                />
              ))}
              {actions && (
                <TableHeader>
                  <span className="sr-only">{actions.label}</span>
                </TableHeader>
              )}
            </tr>
          </TableHead>
          <TableBody>
            {shown.onPage.map((row) => (
              <TableRow key={rowId(row)}>
                {columns.map((column, place) => (
                  <TableCell
                    key={column.id}
                    label={place === 0 ? undefined : column.header}
                    isNumeric={column.isNumeric}
                    className={place === 0 ? firstCell : otherCell(column)}
                  >
                    {place === 0 && opensRows ? (
                      <Link
                        to={address.openPath(rowId(row))}
                        className="inline-flex min-h-9 items-center underline decoration-1 underline-offset-4 hover:text-gold"
                      >
                        {contentOf(column, row)}
                      </Link>
                    ) : (
                      contentOf(column, row)
                    )}
                    {place === 0 && minors.length > 0 && <MinorValues columns={minors} row={row} />}
                  </TableCell>
                ))}
                {actions && (
                  <TableCell isNumeric>
                    <span className="flex flex-wrap gap-2 sm:justify-end">{actions.of(row)}</span>
                  </TableCell>
                )}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <TablePages page={shown.page} count={shown.pageCount} label={`Pages of ${caption}`} onPage={address.setPage} />
      {pages && (
        <div>
          <LoadMore pages={pages} />
        </div>
      )}
    </div>
  )
}

const contentOf = <Row,>({ cell, value }: DataColumn<Row>, row: Row): ReactNode => (cell ? cell(row) : value(row))

/** On a tablet, what minor columns say; figures with their names. */
function MinorValues<Row>({ columns, row }: { columns: readonly DataColumn<Row>[]; row: Row }) {
  const filled = columns.filter(({ value }) => value(row) !== null && value(row) !== '')
  return (
    <span className="mt-1 hidden text-sm text-muted sm:max-lg:block">
      {filled.map((column, place) => (
        <Fragment key={column.id}>
          {place > 0 && ' · '}
          {column.isNumeric && `${column.header} `}
          {contentOf(column, row)}
        </Fragment>
      ))}
    </span>
  )
}
