/** CSV files, written the same by server and browser. */

export type CsvValue = string | number | boolean | null

/** A spreadsheet runs a cell that begins like this as a formula, also when it came from a stranger's form. */
const formulaStart = /^[=+\-@\t\r]/

/** One value as RFC 4180 writes it. Text that would run as a formula is made plain text by an apostrophe. */
export function csvField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line, ended by CRLF as RFC 4180 asks. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`

/** Makes Excel read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'
