import { saveFile } from './save-file'

export type CsvValue = string | number | boolean | null

/** One column of a file: its heading, and what a row has in it. */
export type CsvColumn<Row> = { header: string; value: (row: Row) => CsvValue }

/** A spreadsheet runs a cell that begins like this as a formula, also when it came from a stranger's form. */
const formulaStart = /^[=+\-@\t\r]/

/** One value as RFC 4180 writes it. Text that would run as a formula is made plain text by an apostrophe. */
export function csvField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Headings and rows, each line ended by CRLF as RFC 4180 asks. */
export function csvText<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ value }) => value(row)))]
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('')
}

/** Downloads rows as a CSV file. The byte order mark makes Excel read it as UTF-8. */
export function saveCsv<Row>(fileName: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]) {
  saveFile(fileName, new Blob(['\uFEFF', csvText(columns, rows)], { type: 'text/csv;charset=utf-8' }))
}
