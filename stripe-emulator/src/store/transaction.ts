import type { Change, Rows, TableName, Tables } from './tables.ts'

/**
 * A set of changes that happen together or not at all. It sees its own changes; nobody else does before the commit.
 * Objects are never changed in place: what was read stays what it was, and `put` takes a new one.
 */
export class Transaction {
  readonly #rows: Rows
  readonly #changed = new Map<TableName, Map<string, { id: string } | null>>()

  constructor(rows: Rows) {
    this.#rows = rows
  }

  get<N extends TableName>(table: N, id: string): Readonly<Tables[N]> | undefined {
    const changed = this.#changed.get(table)?.get(id)
    if (changed === null) return undefined
    // The only writer of a table is `put`, which takes that table's type.
    return (changed ?? this.#rows.get(table)?.get(id)) as Tables[N] | undefined
  }

  put<N extends TableName>(table: N, row: Tables[N]): Tables[N] {
    this.#change(table).set(row.id, row)
    return row
  }

  delete(table: TableName, id: string): void {
    this.#change(table).set(id, null)
  }

  /** Every row of the table, the newest first, as Stripe lists them. */
  all<N extends TableName>(table: N): Readonly<Tables[N]>[] {
    const rows = new Map<string, { id: string } | null>(this.#rows.get(table))
    for (const [id, row] of this.#changed.get(table) ?? []) rows.set(id, row)
    return ([...rows.values()].filter((row) => row !== null) as Tables[N][]).reverse()
  }

  changes(): Change[] {
    return [...this.#changed].flatMap(([table, rows]) => [...rows].map(([id, row]): Change => [table, id, row]))
  }

  #change(table: TableName): Map<string, { id: string } | null> {
    const changed = this.#changed.get(table) ?? new Map<string, { id: string } | null>()
    this.#changed.set(table, changed)
    return changed
  }
}
