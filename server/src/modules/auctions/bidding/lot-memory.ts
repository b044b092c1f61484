import type { KeptLot } from '../lots/lot-store.ts'

const MOST_REMEMBERED = 1_000

/**
 * Lots as this node last saw them, each with the transaction that wrote it so. A lot that is fought for is held by one
 * batch after the other: while its row still names the same writer, nobody has touched it, and it is not read again.
 */
export class LotMemory {
  readonly #lots = new Map<string, { readonly writer: string; readonly kept: KeptLot }>()

  recall(lotId: string, writer: string): KeptLot | null {
    const known = this.#lots.get(lotId)
    return known?.writer === writer ? known.kept : null
  }

  /** Only what is committed: what was rolled back has never been. */
  remember(kept: KeptLot, writer: string): void {
    if (this.#lots.size >= MOST_REMEMBERED) this.#lots.clear()
    this.#lots.set(kept.lot.id, { writer, kept })
  }
}
