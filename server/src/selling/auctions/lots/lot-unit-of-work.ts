import type { LotId } from '@vermeil/contracts/ids'
import type { Cents } from '@vermeil/contracts/money.schema'
import type { ChainLink } from '@vermeil/contracts/selling/bid-chain.schema'
import { must } from '../../../platform/must.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { world } from '../../../platform/world.ts'
import type { NewAnswer } from '../bidding/bid-answer-store.ts'
import type { Sale } from '../rules/closing-rules.ts'
import type { CeilingRecord, HistoryEntry } from '../rules/contest.ts'
import { exposureIn } from '../rules/exposure-rules.ts'
import { isPaddle, type Lot } from '../rules/lot-states.ts'
import { type RoomEventRecord, roomEventBetween } from '../rules/room-event-rules.ts'
import { isOnlyBidOn, isVisiblyChanged, type LotRecord } from './lot-columns.ts'
import { type LockedLots, LotMemory, lock } from './lot-store.ts'
import { type NewPaddle, type SaleRecord, type SealedEntry, writeUnitOfWork } from './lot-unit-of-work-store.ts'
import { sealEntry } from './public-lot.ts'

/** What a rule decided about a lot, in the shape every rule's answer has. */
export interface Decision {
  readonly lot: Lot
  readonly entries?: readonly HistoryEntry[]
  readonly ceiling?: CeilingRecord | null
  readonly sale?: Sale | null
  /** The lot's sale no longer counts. */
  readonly isSaleUndone?: boolean
}

/** What a committed unit of work has changed about one lot. */
export interface LotChange {
  readonly before: LotRecord
  readonly after: LotRecord
  readonly links: readonly ChainLink[]
  readonly sale: SaleRecord | null
}

/**
 * Unit of work over the lots locked by one transaction. Decisions are carried from one to the next in memory, sealed
 * onto each lot's chain as they are made, and written together. It reads the clock once, after all locks are held.
 */
export class LotUnitOfWork {
  readonly now: Date
  readonly #run: RunSql
  readonly #before: ReadonlyMap<string, LotRecord>
  readonly #after: Map<string, LotRecord>
  readonly #lockTxId: string
  readonly #memory: LotMemory
  readonly #touched = new Set<string>()
  /** Lots with changes beyond those that a bid makes. */
  readonly #changed = new Set<string>()
  readonly #entries: SealedEntry[] = []
  readonly #ceilings: CeilingRecord[] = []
  readonly #sales = new Map<string, SaleRecord>()
  readonly #answers: NewAnswer[] = []
  readonly #paddles: NewPaddle[] = []
  readonly #roomEvents: RoomEventRecord[] = []
  /** Paddles by lot, copied before the first new one is added: until the commit, only this unit may know of it. */
  readonly #ownPaddles = new Map<string, Map<string, number>>()
  #written = { entries: 0, ceilings: 0, sales: 0, answers: 0, paddles: 0, roomEvents: 0 }

  private constructor(run: RunSql, { now, lots, lockTxId }: LockedLots, memory: LotMemory) {
    this.#run = run
    this.now = now
    this.#before = lots
    this.#after = new Map(lots)
    this.#lockTxId = lockTxId
    this.#memory = memory
  }

  static async open(run: RunSql, lotIds: readonly LotId[], memory = new LotMemory()): Promise<LotUnitOfWork> {
    return new LotUnitOfWork(run, await lock(run, lotIds, memory), memory)
  }

  /** The lot as the decisions so far have left it; null where there is none. */
  find(lotId: LotId): LotRecord | null {
    return this.#after.get(lotId) ?? null
  }

  /** The same for a lot that is known to be locked. */
  lot(lotId: LotId): LotRecord {
    return must(this.#after.get(lotId), 'a lot locked by this unit of work')
  }

  /** What the locked lots count for an account, but for one of them. */
  exposureOf(accountId: string, except: LotId): Cents {
    const others = [...this.#after.values()].filter(({ lot }) => lot.id !== except)
    return others.reduce((sum, { lot }) => sum + exposureIn(lot, accountId), 0)
  }

  /** Takes a decision into the lot's record; returns its entries as sealed. */
  apply(decision: Decision): ChainLink[] {
    const { lot, entries = [], ceiling, sale, isSaleUndone } = decision
    const record = this.#withPaddles(this.lot(lot.id), entries)
    let { chainHead } = record
    const links = entries.map((entry) => {
      const link = sealEntry(chainHead, entry, record)
      chainHead = link.hash
      this.#entries.push({ entry, link })
      return link
    })
    if (ceiling) this.#ceilings.push(ceiling)
    const kind = roomEventBetween(record.lot, lot)
    if (kind) this.#roomEvents.push({ lotId: lot.id, kind, at: this.now, closesAt: lot.closesAt })
    const unsold = isSaleUndone ? { hammerPrice: null, buyer: null } : undefined
    const sold = sale ? { hammerPrice: sale.price, buyer: sale.buyer } : unsold
    const after = this.#put({ ...record, lot, chainHead, ...sold })
    if (sale) this.#sales.set(lot.id, this.#saleOf(after, sale))
    return links
  }

  /** Gives a paddle to everybody in the entries who has none. Numbers come from the lot's row, under its lock. */
  #withPaddles(record: LotRecord, entries: readonly HistoryEntry[]): LotRecord {
    let { nextPaddle } = record
    const { id: lotId } = record.lot
    for (const { bidder } of entries) {
      const paddles = this.#ownPaddles.get(lotId) ?? record.paddles
      if (bidder === null || isPaddle(bidder) || paddles.has(bidder)) continue
      const own = this.#ownPaddles.get(lotId) ?? new Map(record.paddles)
      this.#ownPaddles.set(lotId, own.set(bidder, nextPaddle))
      this.#paddles.push({ lotId, accountId: bidder, number: nextPaddle })
      nextPaddle++
    }
    return nextPaddle === record.nextPaddle
      ? record
      : { ...record, nextPaddle, paddles: this.#ownPaddles.get(lotId) ?? record.paddles }
  }

  /** Changes a lot's place in the saleroom or how long it runs, which no rule of bidding knows of. */
  place(lotId: LotId, place: Partial<Pick<LotRecord, 'queuePosition' | 'durationMs'>>): void {
    this.#put({ ...this.lot(lotId), ...place })
  }

  #put(record: Omit<LotRecord, 'revision'> & { revision: number }): LotRecord {
    const { id } = record.lot
    // One step per unit of work, and none for what nobody can see: a ceiling moved in private leaves no trace.
    const before = must(this.#before.get(id), 'a lot locked by this unit of work')
    record.revision = before.revision + (isVisiblyChanged(before, record) ? 1 : 0)
    if (!isOnlyBidOn(this.lot(id), record)) this.#changed.add(id)
    this.#after.set(id, record)
    this.#touched.add(id)
    return record
  }

  #saleOf(record: LotRecord, sale: Sale): SaleRecord {
    const soldAt = record.lot.endedAt ?? this.now
    const paymentDueAt = new Date(soldAt.getTime() + record.lot.paymentTermMs)
    return { ...sale, id: world.uuidv7(), record, soldAt, paymentDueAt }
  }

  /** Stores what a call was answered, for its retries. */
  storeAnswer(answer: NewAnswer): void {
    this.#answers.push(answer)
  }

  /** May be called again after further decisions, where one has to be in the tables before the next. */
  async write(): Promise<void> {
    if (this.#touched.size === 0 && this.#answers.length === 0) return
    const sales = [...this.#sales.values()]
    const written = this.#written
    await writeUnitOfWork(this.#run, {
      bidOn: [...this.#touched.difference(this.#changed)].map((id) => this.lot(id)),
      changed: [...this.#changed].map((id) => this.lot(id)),
      entries: this.#entries.slice(written.entries),
      ceilings: this.#ceilings.slice(written.ceilings),
      sales: sales.slice(written.sales),
      answers: this.#answers.slice(written.answers),
      paddles: this.#paddles.slice(written.paddles),
      roomEvents: this.#roomEvents.slice(written.roomEvents),
      now: this.now,
    })
    this.#written = {
      entries: this.#entries.length,
      ceilings: this.#ceilings.length,
      sales: sales.length,
      answers: this.#answers.length,
      paddles: this.#paddles.length,
      roomEvents: this.#roomEvents.length,
    }
  }

  /** For the next unit of work with the same memory. Only to be called once the transaction is committed. */
  remember(): void {
    for (const id of this.#touched) this.#memory.remember(this.lot(id), this.#lockTxId)
  }

  /** What may be published. Only to be used once the transaction is committed (promise 8). */
  changes(): LotChange[] {
    const linksOf = Map.groupBy(this.#entries, ({ entry }) => entry.lotId)
    return [...this.#touched]
      .map((id) => ({
        before: must(this.#before.get(id), 'a lot locked by this unit of work'),
        after: this.lot(id),
        links: (linksOf.get(id) ?? []).map(({ link }) => link),
        sale: this.#sales.get(id) ?? null,
      }))
      .filter(({ before, after }) => after.revision > before.revision)
  }
}
