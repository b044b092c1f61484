import type { ReactNode } from 'react'
import { Sheet, SheetContent } from '../sheet'
import { useTableAddress } from './use-table-address'

type RecordSheetProps<Row> = {
  /** The table's name: the row that its address opens is shown. */
  name: string
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  title: (row: Row) => ReactNode
  description?: (row: Row) => ReactNode
  /** Buttons for what can be done with the row; they stay in view. */
  actions?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/** The detail of the row that a `DataTable` with `opensRows` has opened. Back and Escape close it. */
export function RecordSheet<Row>({ name, rows, rowId, title, description, actions, children }: RecordSheetProps<Row>) {
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
