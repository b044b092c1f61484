import { randomUUIDv7 } from 'node:crypto'
import type { ChainLink } from '@vermeil/contracts/bid-chain'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import type { NewAnswer } from '../bidding/bid-answer-store.ts'
import { LotMemory } from '../bidding/lot-memory.ts'
import { pseudonymOf } from '../bidding/pseudonym.ts'
import { publicEntry, sealEntry } from '../bidding/seal-history.ts'
import type { Sale } from '../rules/closing-rules.ts'
import type { CeilingRecord, HistoryEntry } from '../rules/history.ts'
import type { Lot } from '../rules/lot-states.ts'
import { type HeldLots, hold, type KeptLot } from './lot-store.ts'
import { type SaleRecord, type SealedEntry, writeSitting } from './sitting-store.ts'

const PAYMENT_DUE_MS = 72 * 60 * 60_000

/** What a rule decided about a lot, in the shape every rule's answer has. */
export interface Decision {
  readonly lot: Lot
  readonly entries?: readonly HistoryEntry[]
  readonly ceiling?: CeilingRecord | null
  readonly sale?: Sale | null
  /** The lot's sale no longer counts. */
  readonly isSaleUndone?: boolean
}

/** What the public gets to see of a sitting, once it is committed. */
export interface LotChange {
  readonly before: KeptLot
  readonly after: KeptLot
  readonly links: readonly ChainLink[]
  readonly sale: SaleRecord | null
}

/**
 * One transaction's dealings with the lots it holds. Decisions are carried from one to the next in memory, sealed onto
 * each lot's chain as they are made, and written together. It reads the clock once, after it has all the locks.
 */
export class Sitting {
  readonly now: Date
  readonly #run: RunSql
  readonly #before: ReadonlyMap<string, KeptLot>
  readonly #after: Map<string, KeptLot>
  readonly #holder: string
  readonly #memory: LotMemory
  readonly #touched = new Set<string>()
  /** Those of them in which more has changed than a bid changes. */
  readonly #changed = new Set<string>()
  readonly #entries: SealedEntry[] = []
  readonly #ceilings: CeilingRecord[] = []
  readonly #sales = new Map<string, SaleRecord>()
  readonly #answers: NewAnswer[] = []
  #written = { entries: 0, ceilings: 0, sales: 0, answers: 0 }

  private constructor(run: RunSql, { now, lots, holder }: HeldLots, memory: LotMemory) {
    this.#run = run
    this.now = now
    this.#before = lots
    this.#after = new Map(lots)
    this.#holder = holder
    this.#memory = memory
  }

  static async open(run: RunSql, lotIds: readonly string[], memory = new LotMemory()): Promise<Sitting> {
    return new Sitting(run, await hold(run, lotIds, memory), memory)
  }

  /** The lot as the decisions so far have left it. */
  lot(lotId: string): KeptLot | null {
    return this.#after.get(lotId) ?? null
  }

  /** Takes a decision into the lot's record; returns its entries as sealed. */
  record(decision: Decision): ChainLink[] {
    const { lot, entries = [], ceiling, sale, isSaleUndone } = decision
    const kept = this.#after.get(lot.id)!
    let chainHead = kept.chainHead
    const links = entries.map((entry) => {
      const link = sealEntry(
        chainHead,
        publicEntry(entry, entry.bidder === null ? null : pseudonymOf(kept.salt, entry.bidder)),
      )
      chainHead = link.hash
      this.#entries.push({ entry, link })
      return link
    })
    if (ceiling) this.#ceilings.push(ceiling)
    const unsold = isSaleUndone ? { hammerPrice: null, buyer: null } : undefined
    const sold = sale ? { hammerPrice: sale.price, buyer: sale.buyer } : unsold
    const after = this.#keep({ ...kept, lot, chainHead, ...sold })
    if (sale) this.#sales.set(lot.id, this.#saleOf(after, sale))
    return links
  }

  /** Changes a lot's place in the saleroom, which no rule of bidding knows of. */
  place(lotId: string, place: Partial<Pick<KeptLot, 'queuePosition' | 'durationMs'>>): void {
    this.#keep({ ...this.#after.get(lotId)!, ...place })
  }

  #keep(kept: Omit<KeptLot, 'revision'> & { revision: number }): KeptLot {
    const { id } = kept.lot
    // One step per sitting, and none for what nobody can see: a ceiling moved in private leaves no trace.
    const before = this.#before.get(id)!
    kept.revision = before.revision + (isVisible(before, kept) ? 1 : 0)
    if (!isMerelyBidOn(this.#after.get(id)!, kept)) this.#changed.add(id)
    this.#after.set(id, kept)
    this.#touched.add(id)
    return kept
  }

  #saleOf(kept: KeptLot, sale: Sale): SaleRecord {
    const soldAt = kept.lot.endedAt ?? this.now
    const paymentDueAt = new Date(soldAt.getTime() + PAYMENT_DUE_MS)
    return { ...sale, id: randomUUIDv7(), kept, soldAt, paymentDueAt }
  }

  /** Keeps what a call was answered, for when it comes again. */
  keepAnswer(answer: NewAnswer): void {
    this.#answers.push(answer)
  }

  /** May be called again after further decisions, where one has to be in the tables before the next. */
  async write(): Promise<void> {
    if (this.#touched.size === 0 && this.#answers.length === 0) return
    const sales = [...this.#sales.values()]
    const written = this.#written
    await writeSitting(this.#run, {
      bidOn: [...this.#touched.difference(this.#changed)].map((id) => this.#after.get(id)!),
      changed: [...this.#changed].map((id) => this.#after.get(id)!),
      entries: this.#entries.slice(written.entries),
      ceilings: this.#ceilings.slice(written.ceilings),
      sales: sales.slice(written.sales),
      answers: this.#answers.slice(written.answers),
      now: this.now,
    })
    this.#written = {
      entries: this.#entries.length,
      ceilings: this.#ceilings.length,
      sales: sales.length,
      answers: this.#answers.length,
    }
  }

  /** For the next sitting with the same memory. Only to be called once the transaction is committed. */
  remember(): void {
    for (const id of this.#touched) this.#memory.remember(this.#after.get(id)!, this.#holder)
  }

  /** What the room may be told. Only to be used once the transaction is committed (promise 8). */
  changes(): LotChange[] {
    const linksOf = Map.groupBy(this.#entries, ({ entry }) => entry.lotId)
    return [...this.#touched]
      .map((id) => ({
        before: this.#before.get(id)!,
        after: this.#after.get(id)!,
        links: (linksOf.get(id) ?? []).map(({ link }) => link),
        sale: this.#sales.get(id) ?? null,
      }))
      .filter(({ before, after }) => after.revision > before.revision)
  }
}

function isVisible(before: KeptLot, after: KeptLot): boolean {
  const [was, is] = [before.lot, after.lot]
  return (
    is.sequence !== was.sequence ||
    is.state !== was.state ||
    is.venue !== was.venue ||
    is.closesAt?.getTime() !== was.closesAt?.getTime() ||
    is.stoppedAt?.getTime() !== was.stoppedAt?.getTime() ||
    after.queuePosition !== before.queuePosition
  )
}

/** Whether all that a bid leaves alone is as it was. A time that was set again, if to the same, counts as another. */
function isMerelyBidOn(before: KeptLot, after: KeptLot): boolean {
  const [was, is] = [before.lot, after.lot]
  return (
    is.venue === was.venue &&
    is.state === was.state &&
    is.outcome === was.outcome &&
    is.opensAt === was.opensAt &&
    is.endedAt === was.endedAt &&
    is.stoppedAt === was.stoppedAt &&
    is.onBlockSince === was.onBlockSince &&
    is.remainingMs === was.remainingMs &&
    after.durationMs === before.durationMs &&
    after.queuePosition === before.queuePosition &&
    after.hammerPrice === before.hammerPrice &&
    after.buyer === before.buyer
  )
}
