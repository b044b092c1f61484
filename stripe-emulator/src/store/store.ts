import { Journal } from './journal.ts'
import type { FileLock } from './lock.ts'
import { lockFile } from './lock.ts'
import type { Change, Rows } from './tables.ts'
import { Transaction } from './transaction.ts'

const compactionFloorBytes = 4 * 1024 * 1024

type History = Pick<Journal, 'bytes' | 'append' | 'synced' | 'rewrite' | 'close'>

const done = async () => {}
const nothingWritten: History = { bytes: 0, append: done, synced: done, rewrite: done, close: done }

/** All state: tables in memory, and the journal from which they are built again at the next start. */
export class Store {
  readonly #rows: Rows
  readonly #journal: History
  readonly #lock: FileLock
  #compactAtBytes: number
  #closed: Promise<void> | null = null

  private constructor(rows: Rows, journal: History, lock: FileLock) {
    this.#rows = rows
    this.#journal = journal
    this.#lock = lock
    this.#compactAtBytes = Math.max(compactionFloorBytes, journal.bytes * 2)
  }

  static async open(path: string): Promise<Store> {
    const lock = await lockFile(`${path}.lock`)
    try {
      const rows: Rows = new Map()
      // Only this class writes the journal, one array of changes a line; a damaged line stops the start.
      const journal = await Journal.open(path, (changes) => apply(rows, changes as Change[]))
      return new Store(rows, journal, lock)
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  /** Forgotten when the process ends. */
  static inMemory(): Store {
    return new Store(new Map(), nothingWritten, { release: async () => {} })
  }

  begin(): Transaction {
    return new Transaction(this.#rows)
  }

  /**
   * Takes effect at once for those who read after it, and resolves when it is on the disk. So does one without changes:
   * what it read may still be on its way there, and must not be shown before.
   */
  async commit(transaction: Transaction): Promise<void> {
    const changes = transaction.changes()
    if (changes.length === 0) return this.#journal.synced()
    apply(this.#rows, changes)
    await this.#journal.append(changes)
    if (this.#journal.bytes > this.#compactAtBytes) await this.compact()
  }

  /** Replaces the history by the current state. */
  async compact(): Promise<void> {
    this.#compactAtBytes = Number.POSITIVE_INFINITY // one at a time
    await this.#journal.rewrite(() => this.#snapshot())
    this.#compactAtBytes = Math.max(compactionFloorBytes, this.#journal.bytes * 2)
  }

  close(): Promise<void> {
    this.#closed ??= this.#close()
    return this.#closed
  }

  async #close(): Promise<void> {
    try {
      await this.#journal.close()
    } finally {
      await this.#lock.release()
    }
  }

  *#snapshot(): Iterable<Change[]> {
    for (const [table, rows] of this.#rows) {
      for (const [id, row] of rows) yield [[table, id, row]]
    }
  }
}

function apply(rows: Rows, changes: readonly Change[]): void {
  for (const [table, id, value] of changes) {
    let row = rows.get(table)
    if (!row) {
      row = new Map()
      rows.set(table, row)
    }
    if (value) row.set(id, value)
    else row.delete(id)
  }
}
