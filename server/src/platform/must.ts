/** The value, which the code knows to be there. If it isn't, the error says what was expected. */
export function must<Value>(value: Value | null | undefined, expected: string): Value {
  if (value === null || value === undefined) throw new Error(`Expected ${expected}.`)
  return value
}

/** The only row of a statement that always returns exactly one. */
export function one<Row>(rows: readonly Row[]): Row {
  if (rows.length !== 1) throw new Error(`Expected one row, got ${rows.length}.`)
  return rows[0] as Row
}
