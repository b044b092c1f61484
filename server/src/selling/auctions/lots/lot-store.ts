import type { AccountId, ArtworkId, LotId } from '@vermeil/contracts/ids'
import { must, one } from '../../../platform/must.ts'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import { insertedColumns, type LotRecord, type LotRow, selectedColumns, toLotRecord } from './lot-columns.ts'

const MAX_REMEMBERED = 1_000

/**
 * Lots as this node last saw them, each with the transaction that wrote its row. A contested lot is locked by
 * consecutive batches: while its row still names the same writer, nobody else has changed it, and it is not read again.
 */
export class LotMemory {
  readonly #lots = new Map<string, { readonly writer: string; readonly record: LotRecord }>()

  recall(lotId: LotId, writer: string): LotRecord | null {
    const known = this.#lots.get(lotId)
    return known?.writer === writer ? known.record : null
  }

  /** As last seen, though it may have changed since. Paddle numbers never do. */
  latest(lotId: LotId): LotRecord | null {
    return this.#lots.get(lotId)?.record ?? null
  }

  /** For committed records only. */
  remember(record: LotRecord, writer: string): void {
    if (this.#lots.size >= MAX_REMEMBERED) this.#lots.clear()
    this.#lots.set(record.lot.id, { writer, record })
  }
}

// Locks in the order of ids, so that two transactions that want the same lots can't deadlock. The clock is read beside
// the list of locked rows: only then is every lock certain to be held (promise 4). `no key`: it excludes every other
// writer, but not transactions whose rows only refer to the lot, such as a watch or a notice. `xmin` is the writer of
// the current row version; `lockTxId` is our own id, i.e. the xmin the row will have if we update it. One row for
// all lots, as text: every batch of bids reads a hundred lots from it.
const lockLots = {
  name: 'auctions.lock-lots',
  text: `with locked as materialized (
      select id, xmin as writer from lots where id = any($1::uuid[]) order by id for no key update
    )
    select house_now() as now, pg_current_xact_id()::xid as "lockTxId", lots
    from (select string_agg(id || ' ' || writer, ',') as lots from locked) as all_locked`,
}

// Of the paddles only those with a number that is not known yet: in a bid war between two nodes all the others are.
const readLockedLots = {
  name: 'auctions.read-locked-lots',
  text: `select ${selectedColumns},
      (select json_object_agg(account_id, number) from lot_paddles where lot_id = lots.id and number >= first) as paddles
    from unnest($1::uuid[], $2::int[]) as unknown (lot_id, first) join lots on lots.id = unknown.lot_id`,
}

export interface LockedLots {
  readonly now: Date
  readonly lots: ReadonlyMap<string, LotRecord>
  /** The transaction that locked them, as their rows will name it once it has written them. */
  readonly lockTxId: string
}

type LockedRow = { now: Date; lockTxId: string; lots: string | null }
type PaddledRow = LotRow & { paddles: Record<string, number> | null }

const toRecord = (row: PaddledRow, known?: LotRecord['paddles']): LotRecord =>
  toLotRecord(row, new Map<string, number>([...(known ?? []), ...Object.entries(row.paddles ?? {})]))

/** Locks the rows until the transaction ends: what happens to a lot is decided one thing at a time. */
export async function lock(run: RunSql, lotIds: readonly LotId[], memory: LotMemory): Promise<LockedLots> {
  const locked = one(await run<LockedRow>(lockLots, [lotIds]))
  const lots = new Map<string, LotRecord>()
  const unknown = new Map<string, string>()
  for (const lot of locked.lots?.split(',') ?? []) {
    const [id, writer] = lot.split(' ') as [string, string]
    const record = memory.recall(id, writer)
    if (record) lots.set(id, record)
    else unknown.set(id, writer)
  }
  if (unknown.size > 0) {
    const ids = [...unknown.keys()]
    // Taken before the query, which asks for the paddles they lack: the memory may be cleared meanwhile.
    const known = new Map(ids.map((id) => [id, memory.latest(id)]))
    const firstUnknown = ids.map((id) => known.get(id)?.nextPaddle ?? 0)
    for (const row of await run<PaddledRow>(readLockedLots, [ids, firstUnknown])) {
      const record = toRecord(row, known.get(row.id)?.paddles)
      lots.set(row.id, record)
      memory.remember(record, must(unknown.get(row.id), 'the writer of a locked lot'))
    }
  }
  return { now: locked.now, lots, lockTxId: locked.lockTxId }
}

export interface TimedLot {
  readonly now: Date
  readonly record: LotRecord
}

type TimedRow = PaddledRow & { now: Date }
const timed = (row: TimedRow): TimedLot => ({ now: row.now, record: toRecord(row) })

const shownLots = `select ${selectedColumns}, house_now() as now,
    (select json_object_agg(account_id, number) from lot_paddles
      where lot_id = lots.id and account_id = any(array[leader_id, buyer_id, $1::uuid])) as paddles
  from lots`

const readLot = { name: 'auctions.read-lot', text: `${shownLots} where id = $2` }

/** A lot with the paddles that are shown: of who leads, of who bought it, and of who asks. */
export async function read(run: RunSql, lotId: LotId, accountId: AccountId | null): Promise<TimedLot | null> {
  const [row] = await run<TimedRow>(readLot, [accountId, lotId])
  return row ? timed(row) : null
}

const readLots = { name: 'auctions.read-lots', text: `${shownLots} where id = any($2::uuid[])` }

export const readMany = async (run: RunSql, lotIds: readonly LotId[]): Promise<TimedLot[]> =>
  (await run<TimedRow>(readLots, [null, lotIds])).map(timed)

const lotRevisions = statement<{ id: LotId; revision: number }, [readonly string[]]>(
  'auctions.lot-revisions',
  'select id, revision from lots where id = any($1::uuid[])',
)

export const revisionsOf = async (run: RunSql, lotIds: readonly string[]): Promise<Map<string, number>> =>
  new Map((await run(lotRevisions, [lotIds])).map(({ id, revision }) => [id, revision]))

const openTimedLots = {
  name: 'auctions.open-timed-lots',
  text: `${shownLots} where state = 'live' and venue = 'timed' and closes_at > (select house_now())
    order by closes_at limit $2`,
}

export const readOpen = async (run: RunSql, limit: number): Promise<TimedLot[]> =>
  (await run<TimedRow>(openTimedLots, [null, limit])).map(timed)

const addLots = {
  name: 'auctions.add-lots',
  text: `insert into lots (${insertedColumns.names})
    select * from json_to_recordset($1) as d (${insertedColumns.types})`,
}

export async function add(run: RunSql, records: readonly LotRecord[]): Promise<void> {
  await run(addLots, [JSON.stringify(records.map(insertedColumns.rowOf))])
}

const openLotOfWork = {
  name: 'auctions.open-lot-of-work',
  text: `select id from lots where artwork_id = $1 and state in ('scheduled', 'live', 'stopped')`,
}

/** The lot in which a work is on sale. There is one at most. */
export const openLotOf = async (run: RunSql, artworkId: ArtworkId): Promise<string | null> =>
  (await run<{ id: string }>(openLotOfWork, [artworkId]))[0]?.id ?? null

const openLotsOfWorks = {
  name: 'auctions.open-lots-of-works',
  text: `select id, artwork_id as "artworkId" from lots
    where artwork_id = any($1::uuid[]) and state in ('scheduled', 'live', 'stopped')`,
}

export const openLotsOf = (
  run: RunSql,
  artworkIds: readonly ArtworkId[],
): Promise<{ id: LotId; artworkId: ArtworkId }[]> => run(openLotsOfWorks, [artworkIds])

const lockOffers = {
  name: 'auctions.lock-offers',
  text: `select pg_advisory_xact_lock(hashtextextended('offer of ' || id, 0)) from unnest($1::text[]) as id`,
}

/** A work that is offered and a commission on it wait for each other: one of them has to see what the other wrote. */
export async function lockOffersOf(run: RunSql, artworkIds: readonly ArtworkId[]): Promise<void> {
  await run(lockOffers, [artworkIds.toSorted()])
}

const otherLotOfWork = {
  name: 'auctions.other-lot-of-work',
  text: 'select id from lots where artwork_id = $1 and id is distinct from $2 limit 1',
}

/** Whether a work has ever been a lot, other than the one given. */
export const wasOffered = async (run: RunSql, artworkId: ArtworkId, except: LotId | null = null): Promise<boolean> =>
  (await run(otherLotOfWork, [artworkId, except])).length > 0

const countOpen = {
  name: 'auctions.count-open-lots',
  text: `select count(*)::int as count from lots where state in ('scheduled', 'live', 'stopped')`,
}

export const countOpenLots = async (run: RunSql): Promise<number> => one(await run<{ count: number }>(countOpen)).count

const lockLotsOfWork = {
  name: 'auctions.lock-lots-of-work',
  text: 'select id from lots where artwork_id = $1 order by id for no key update',
}

/** Locks all lots of a work, so that nobody bids on it or closes it until the transaction ends. */
export async function lockLotsOf(run: RunSql, artworkId: ArtworkId): Promise<void> {
  await run(lockLotsOfWork, [artworkId])
}
