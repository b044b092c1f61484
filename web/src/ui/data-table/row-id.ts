/** A row is known by its `id`, where it has one. */
export type RowId<Row> = [Row] extends [{ id: string }]
  ? { rowId?: (row: Row) => string }
  : { rowId: (row: Row) => string }

export const idOf = (row: object) => ('id' in row ? String(row.id) : '')
