import { Cents } from '@vermeil/contracts/money.schema'
import { z } from 'zod'

const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** An amount's column carries its unit. */
const columnOf = (field: string, type: z.core.$ZodType): string =>
  snakeCase(field) + ((type instanceof z.ZodNullable ? type.unwrap() : type) === Cents ? '_cents' : '')

/**
 * The columns that hold the fields of a contract, as part of a select: `a.height_cm as "heightCm", a.style as "style"`.
 * `named` are those that have another name than their field.
 */
export const columnsFor = (
  contract: z.ZodObject,
  alias: string,
  named: Readonly<Record<string, string>> = {},
): string =>
  Object.entries(contract.shape)
    .map(([field, type]) => `${alias}.${named[field] ?? columnOf(field, type)} as "${field}"`)
    .join(', ')

/** The fields of a contract out of a row that was selected with `columnsFor`, and may hold more. */
export function fieldsFor<Fields extends object>(contract: z.ZodObject & z.ZodType<Fields>, row: Fields): Fields {
  const fields = {} as Fields
  for (const field in contract.shape) fields[field as keyof Fields] = row[field as keyof Fields]
  return fields
}

/** A row that was just read with its times as text, as contracts have them. The driver makes dates of them. */
export function withTimesAsText<Row extends object>(contract: z.ZodObject, row: Row): Row {
  for (const field in contract.shape) {
    const value = row[field as keyof Row]
    if (value instanceof Date) row[field as keyof Row] = value.toISOString() as Row[keyof Row]
  }
  return row
}
