import type { ComponentProps } from 'react'
import type { DataColumn } from '@/ui/data-table/columns'
import { WorkCell } from './work-cell'

/** The work that a row is about. Its artist can be searched for. */
export const workColumn = <Row,>(
  workOf: (row: Row) => ComponentProps<typeof WorkCell>,
  more: Partial<DataColumn<Row>> = {},
): DataColumn<Row> => ({
  ...{ id: 'work', header: 'Work' },
  value: (row) => workOf(row).title,
  cell: (row) => <WorkCell {...workOf(row)} />,
  searchText: (row) => workOf(row).artistName,
  ...more,
})
