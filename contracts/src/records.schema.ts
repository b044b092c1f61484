import { z } from 'zod'
import { lineLimit } from './text-fields.schema.ts'

/** A day of a calendar that every part of the system can hold. What is no date is not asked for its year too. */
export const Day = z.iso
  .date({ error: 'Please enter a date.', abort: true })
  .refine((day) => day >= '1900-01-01' && day < '2200-01-01', 'Please enter a date between 1900 and 2199.')
export type Day = z.infer<typeof Day>

/** A required line; its sentence is shown in forms. */
export const named = (what: string) => z.string().trim().min(1, `${what} is required.`).max(lineLimit)

/** In cents, up to $1,000,000,000: what a home or a production may cost. */
export const maxAmount = 100_000_000_000
export const Amount = z.int('Please enter an amount.').min(0).max(maxAmount, 'Please enter a smaller amount.')

/** The answer to what adds a record. */
export const AddedRecord = z.object({ id: z.uuid() })
export type AddedRecord = z.infer<typeof AddedRecord>

/** The answer to an import: nothing is added unless every row can be. */
export const ImportedRows = z.object({ added: z.int() })
export type ImportedRows = z.infer<typeof ImportedRows>
export const maxImportRows = 500
