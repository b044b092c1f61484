/** CSV files, written the same by server and browser. */

export type CsvValue = string | number | boolean | null

/**
 * A spreadsheet runs a cell that begins like this as a formula, also when it came from a stranger's form. Some take the
 * wide forms of these signs for the usual ones, and pass over spaces before them.
 */
const formulaStart = /^(?:\s*[=+\-@]|[\t\r])/
/** A comma, and whatever else a spreadsheet may be set to split lines by. */
const needsQuotes = /[",;|\t\r\n]/

/** One value as RFC 4180 writes it. Text that would run as a formula is made plain text by an apostrophe. */
export function csvField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formulaStart.test(value.normalize('NFKC')) ? `'${value}` : value
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Cents as a cell has them: in dollars. */
export const dollarsOf = (cents: number | null | undefined): number | null =>
  cents === null || cents === undefined ? null : cents / 100

/** One line, ended by CRLF as RFC 4180 asks. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(csvField).join(',')}\r\n`

/** Makes Excel read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'
