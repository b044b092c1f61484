import { byteOrderMark, type CsvValue, csvLine } from '@vermeil/contracts/csv'
import { saveFile } from './save-file'

/** One column of a file: its heading, and what a row has in it. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue }

/** Headings and rows. */
export const csvText = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
    .map(csvLine)
    .join('')

/** Downloads rows as a CSV file. */
export function saveCsv<Row>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]) {
  saveFile(fileName, new Blob([byteOrderMark, csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }))
}
