import type { LotId } from '@vermeil/contracts/ids'
import { one } from '../../../platform/must.ts'
import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'

export interface Room {
  readonly currentLotId: string | null
  readonly revision: number
}

const columns = 'current_lot_id as "currentLotId", revision'
const lockRoom = { name: 'saleroom.lock', text: `select ${columns} from saleroom for update` }
const tryRoom = { name: 'saleroom.try', text: `select ${columns} from saleroom for update skip locked` }
const readRoom = { name: 'saleroom.read', text: `select ${columns}, house_now() as now from saleroom` }

/** Locked before any lot of the room, so that auctioneer and console can't deadlock. */
export const lock = async (run: RunSql): Promise<Room> => one(await run<Room>(lockRoom))

/** Null where another node has the lock. */
export const tryLock = async (run: RunSql): Promise<Room | null> => (await run<Room>(tryRoom))[0] ?? null

export const read = async (run: RunSql): Promise<Room & { now: Date }> => one(await run<Room & { now: Date }>(readRoom))

const roomStateTag = statement<{ revision: number; lotRevision: number | null }>(
  'saleroom.state-tag',
  `select saleroom.revision, lots.revision as "lotRevision"
    from saleroom left join lots on lots.id = current_lot_id`,
)
/** The revisions of the room and of the lot on the block. */
export const readRevisions = async (run: RunSql) => one(await run(roomStateTag))

const changeRoom = {
  name: 'saleroom.change',
  text: 'update saleroom set current_lot_id = $1, revision = revision + 1',
}
export const show = async (run: RunSql, lotId: LotId | null): Promise<void> => void (await run(changeRoom, [lotId]))

const waitingLots = {
  name: 'saleroom.waiting',
  text: `select id, queue_position as "queuePosition", coalesce(remaining_ms, duration_seconds * 1000) as "durationMs"
    from lots where venue = 'saleroom' and state = 'scheduled'
    order by queue_position nulls last, created_at, id limit $1`,
}
export interface WaitingLot {
  readonly id: string
  readonly queuePosition: number | null
  readonly durationMs: number | null
}
export const waiting = (run: RunSql, limit: number): Promise<WaitingLot[]> => run<WaitingLot>(waitingLots, [limit])

const lastPlace = {
  name: 'saleroom.last-place',
  text: `select coalesce(max(queue_position), 0) as place from lots
    where venue = 'saleroom' and state in ('scheduled', 'live', 'stopped')`,
}
export const lastQueuePosition = async (run: RunSql): Promise<number> =>
  one(await run<{ place: number }>(lastPlace)).place

const volumeToday = {
  name: 'saleroom.volume-today',
  text: `select coalesce(sum(price_cents), 0)::bigint as cents from sales
    where venue = 'saleroom' and voided_at is null and sold_at >= date_trunc('day', (select house_now()))`,
}
export const hammerTotalToday = async (run: RunSql): Promise<number> =>
  one(await run<{ cents: number }>(volumeToday)).cents

const sellersOfSecrets = {
  name: 'saleroom.sellers-of-secrets',
  text: `select distinct seller_id as id from lots
    where id = any($1::uuid[]) and seller_id is not null and buy_now_cents is not null and buy_now_visibility <> 'public'`,
}
/** The sellers of those lots whose fixed price is not shown to everybody. */
export const sellersWithSecrets = async (run: RunSql, lotIds: readonly LotId[]): Promise<string[]> =>
  (await run<{ id: string }>(sellersOfSecrets, [lotIds])).map(({ id }) => id)
