import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { TableHeader } from '../table'
import type { TableSort } from './use-table-address'

type SortHeaderProps = {
  column: { id: string; header: string; isNumeric?: boolean; isMinor?: boolean }
  sort: TableSort | undefined
  /** False where the rows can't be sorted. */
  onSort: false | ((sort: TableSort | null) => void)
}

/** A minor column has no place on a tablet. */
export const minorColumn = 'sm:max-lg:hidden'

/** A column's heading, and the button that sorts by it: ascending, descending, and back to the usual order. */
export function SortHeader({ column: { id, header, isNumeric, isMinor }, sort, onSort }: SortHeaderProps) {
  const className = isMinor ? minorColumn : undefined
  if (!onSort) return <TableHeader {...{ isNumeric, className }}>{header}</TableHeader>
  const isSorted = sort?.column === id
  const Icon = isSorted ? (sort.isDescending ? ArrowDown : ArrowUp) : ArrowUpDown
  return (
    <TableHeader
      {...{ isNumeric, className }}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {/* Where rows are cards the heading is read aloud only, and the toolbar sorts: nothing unseen takes the focus. */}
      <span className="sm:hidden">{header}</span>
      <button
        type="button"
        onClick={() => onSort(nextSort(id, sort))}
        className="inline-flex min-h-11 items-center gap-1.5 hover:text-gold max-sm:hidden"
      >
        {header}
        <Icon className={isSorted ? 'size-4 text-gold' : 'size-4 opacity-50'} aria-hidden="true" />
      </button>
    </TableHeader>
  )
}

export function nextSort(column: string, sort: TableSort | undefined): TableSort | null {
  if (sort?.column !== column) return { column, isDescending: false }
  return sort.isDescending ? null : { column, isDescending: true }
}
