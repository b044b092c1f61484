import type { ComponentProps } from 'react'
import type { DataColumn } from '@/ui/data-table/columns'
import { WorkCell } from './work-cell'

/** On a tablet the picture stands above the words: beside it, the column would break them. */
const stacked = 'sm:max-lg:grid sm:max-lg:gap-2'

/** The work that a row is about. Its artist can be searched for. */
export const workColumn = <Row,>(
  workOf: (row: Row) => ComponentProps<typeof WorkCell>,
  more: Partial<DataColumn<Row>> = {},
): DataColumn<Row> => ({
  ...{ id: 'work', header: 'Work' },
  value: (row) => workOf(row).title,
  cell: (row) => <WorkCell {...workOf(row)} className={stacked} />,
  searchText: (row) => workOf(row).artistName,
  ...more,
})
