import { dollarsOf } from '@vermeil/contracts/csv'
import type { ReactNode } from 'react'
import type { CsvColumn } from '@/shared/files/csv'
import { formatDate, formatMoney } from '@/shared/format/format'

type CellValue = string | number | boolean | null

export type DataColumn<Row> = {
  /** Names the column in the address: `?orders-sort=amount`. */
  id: string
  header: string
  /** What the column sorts, filters and, as text, searches by. */
  value: (row: Row) => CellValue
  /** How it is shown, where that is more than the value. */
  cell?: (row: Row) => ReactNode
  /** More text that the search looks through: the email address beside a name. */
  searchText?: (row: Row) => string
  /** The columns of the CSV file, where they differ from the one on screen. */
  csv?: readonly CsvColumn<Row>[]
  isNumeric?: boolean
  /** On a laptop never broken over two lines: a date. */
  isWhole?: boolean
  /** On a tablet it stands below the first cell, so that the others have room. */
  isMinor?: boolean
}

/** A part of the rows to choose by one column's value: `{ column: 'status', label: 'Status', options }`. */
export type DataFilter = {
  column: string
  label: string
  options: readonly { value: string; label: string }[]
}

/** By the values of a column: `choiceFilter('plan', 'Plan', plans, planName)`. */
export const choiceFilter = <Value extends string>(
  column: string,
  label: string,
  values: readonly Value[],
  nameOf: (value: Value) => string = String,
): DataFilter => ({ column, label, options: values.map((value) => ({ value, label: nameOf(value) })) })

/** The same, by values with their labels. */
export const labelFilter = (column: string, label: string, labels: Readonly<Record<string, string>>): DataFilter => ({
  ...{ column, label },
  options: Object.entries(labels).map(([value, name]) => ({ value, label: name })),
})

const moneyText = (cents: number | null) => cents !== null && formatMoney(cents)

type Described = { id: string; header: string }

/** Cents: shown as money, exported in dollars. */
export const moneyColumn = <Row>({
  id,
  header,
  cents,
  cell,
}: Described & { cents: (row: Row) => number | null; cell?: (row: Row) => ReactNode }): DataColumn<Row> => ({
  id,
  header,
  value: cents,
  cell: cell ?? ((row) => moneyText(cents(row))),
  csv: [{ header: `${header} (USD)`, value: (row) => dollarsOf(cents(row)) }],
  isNumeric: true,
})

/** A time: shown as a date, exported as ISO 8601. */
export const dateColumn = <Row>({
  id,
  header,
  at,
}: Described & { at: (row: Row) => string | null }): DataColumn<Row> => ({
  id,
  header,
  value: at,
  cell: (row) => {
    const moment = at(row)
    return moment && formatDate(moment)
  },
  isWhole: true,
})

export const csvColumnsOf = <Row>(columns: readonly DataColumn<Row>[]): CsvColumn<Row>[] =>
  columns.flatMap(({ header, value, csv }) => csv ?? [{ header, value }])
