import type { ReactNode } from 'react'
import { DataTable, type TableProps } from './data-table'
import { RecordSheet } from './record-sheet'
import { idOf, type RowId } from './row-id'

type RecordTableProps<Row extends object> = Omit<TableProps<Row>, 'opensRows'> &
  RowId<Row> & {
    /** Of the opened row, whose detail is the child. */
    rowTitle: (row: Row) => ReactNode
    rowDescription?: (row: Row) => ReactNode
    /** Buttons for what can be done with it; they stay in view. */
    rowActions?: (row: Row) => ReactNode
    children: (row: Row) => ReactNode
  }

/** A list whose first cell opens the row's detail beside it. */
export function RecordTable<Row extends object>(props: RecordTableProps<Row>) {
  const { rowId = idOf, rowTitle, rowDescription, rowActions, children } = props
  const table: TableProps<Row> = props
  const { name, rows } = table
  return (
    <>
      <DataTable {...table} rowId={rowId} opensRows />
      <RecordSheet {...{ name, rows, rowId }} title={rowTitle} description={rowDescription} actions={rowActions}>
        {children}
      </RecordSheet>
    </>
  )
}
