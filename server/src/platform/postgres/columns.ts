import type { z } from 'zod'

const snakeCase = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns that hold the fields of a contract, as part of a select: `a.height_cm as "heightCm", a.style as "style"`. */
export const columnsFor = (contract: z.ZodObject, alias: string): string =>
  Object.keys(contract.shape)
    .map((field) => `${alias}.${snakeCase(field)} as "${field}"`)
    .join(', ')

/** The fields of a contract out of a row that was selected with `columnsFor`, and may hold more. */
export const fieldsFor = <Fields extends object>(contract: z.ZodObject & z.ZodType<Fields>, row: Fields): Fields =>
  Object.fromEntries(Object.keys(contract.shape).map((field) => [field, row[field as keyof Fields]])) as Fields
