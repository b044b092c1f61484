import type { z } from 'zod'
import { parseMoney } from '../money-text'
import { parseCsv } from './parse-csv'

/** One column of a file to import. */
export type ImportColumn = {
  /** The heading in the file; case and spaces at its ends don't matter. */
  header: string
  /** The field of the row it becomes. */
  field: string
  /** What the text means; where it can't be read, the text itself, which the schema then refuses with its sentence. */
  read?: (text: string) => unknown
  /** For the example file. */
  example: string
  /** A file may lack the column; its rows are then read as if it were empty. */
  isOptional?: boolean
}

export type ImportedRow<Row> = {
  /** As a spreadsheet counts, the headings being 1. */
  line: number
  cells: readonly string[]
  /** Null while something is wrong. */
  row: Row | null
  problems: readonly string[]
}

export type ReadFile<Row> = {
  rows: readonly ImportedRow<Row>[]
  /** Why no row could be read at all. */
  problem: string | null
}

/** "$650" or "1,250.50" */
export const readMoney = (text: string): unknown => (text === '' ? 0 : (parseMoney(text) ?? text))

/** "Post Production" or "post-production" becomes the value with this label. */
export const readChoice =
  (labels: Readonly<Record<string, string>>, fallback: string) =>
  (text: string): unknown => {
    const wanted = text.toLowerCase()
    const found = Object.entries(labels).find(([value, label]) => value === wanted || label.toLowerCase() === wanted)
    return text === '' ? fallback : (found?.[0] ?? text)
  }

export const readNumber = (text: string): unknown => {
  const number = Number(text.replace(/,/g, ''))
  return text === '' ? null : Number.isNaN(number) ? text : number
}

/** "2026-05-01", or "5/1/2026" as American spreadsheets write it. */
export const readDay = (text: string): unknown => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  if (month && day && year) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return text === '' ? null : text
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What a file has, row by row: the row as the schema wants it, or what is wrong with it. */
export function readRows<Row>(
  file: string,
  columns: readonly ImportColumn[],
  schema: z.ZodType<Row>,
  maxRows: number,
): ReadFile<Row> {
  const [headings = [], ...lines] = parseCsv(file)
  const missing = columns.filter(
    ({ header, isOptional }) => !isOptional && !headings.some((heading) => same(heading, header)),
  )
  if (missing.length > 0) {
    const names = missing.map(({ header }) => `“${header}”`).join(', ')
    return { rows: [], problem: `The file has no column ${names}. Its first line must name the columns.` }
  }
  if (lines.length === 0) return { rows: [], problem: 'The file has headings, but no rows.' }
  if (lines.length > maxRows) return { rows: [], problem: `A file can have at most ${maxRows} rows.` }
  const places = columns.map(({ header }) => headings.findIndex((heading) => same(heading, header)))
  return {
    problem: null,
    rows: lines.map((line, index) => {
      const cells = places.map((place) => line[place] ?? '')
      const entered = columns.map(({ field, read }, place) => {
        const text = cells[place] ?? ''
        return [field, read ? read(text) : text] as const
      })
      const parsed = schema.safeParse(Object.fromEntries(entered))
      return {
        line: index + 2,
        cells,
        row: parsed.success ? parsed.data : null,
        problems: parsed.success ? [] : parsed.error.issues.map((issue) => problemIn(issue, columns)),
      }
    }),
  }
}

function problemIn({ path, message }: z.core.$ZodIssue, columns: readonly ImportColumn[]): string {
  const column = columns.find(({ field }) => field === path[0])
  return column ? `${column.header}: ${message}` : message
}
