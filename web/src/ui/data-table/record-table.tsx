import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from './data-table'
import { RecordSheet } from './record-sheet'

type RecordTableProps<Row extends object> = Omit<DataTableProps<Row>, 'opensRows'> & {
  /** Of the opened row, whose detail is the child. */
  rowTitle: (row: Row) => ReactNode
  rowDescription?: (row: Row) => ReactNode
  /** Buttons for what can be done with it; they stay in view. */
  rowActions?: (row: Row) => ReactNode
  children: (row: Row) => ReactNode
}

/** A list whose first cell opens the row's detail beside it. */
export function RecordTable<Row extends object>(props: RecordTableProps<Row>) {
  const { rowTitle, rowDescription, rowActions, children, ...table } = props
  const { name, rows, rowId } = table
  return (
    <>
      <DataTable {...table} opensRows />
      <RecordSheet {...{ name, rows, rowId }} title={rowTitle} description={rowDescription} actions={rowActions}>
        {children}
      </RecordSheet>
    </>
  )
}
