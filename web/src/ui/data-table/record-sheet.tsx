import type { ReactNode } from 'react'
import { Sheet, SheetContent } from '../sheet'
import { idOf, type RowId } from './row-id'
import { useTableAddress } from './use-table-address'

type RecordSheetProps<Row> = RowId<Row> & {
  /** The table's name: the row that its address opens is shown. */
  name: string
  rows: readonly Row[] | undefined
  title: (row: Row) => ReactNode
  description?: (row: Row) => ReactNode
  /** Buttons for what can be done with the row; they stay in view. */
  actions?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/** The detail of the row that a `DataTable` with `opensRows` has opened. Back and Escape close it. */
export function RecordSheet<Row extends object>(props: RecordSheetProps<Row>) {
  const { name, rows, rowId = idOf, title, description, actions, children } = props
  const { opened, close } = useTableAddress(name)
  const row = rows?.find((each) => rowId(each) === opened)
  if (!row) return null
  return (
    <Sheet open onOpenChange={(isOpen) => !isOpen && close()}>
      <SheetContent title={title(row)} description={description?.(row)} footer={actions?.(row)}>
        {children(row)}
      </SheetContent>
    </Sheet>
  )
}

type Fact = { label: string; value: ReactNode }

/** A row's values with their names; what is missing is left out. */
export function RecordFacts({ facts }: { facts: readonly Fact[] }) {
  const given = facts.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
  return (
    <dl className="grid gap-4">
      {given.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
