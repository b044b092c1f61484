import type { AccountId } from '@vermeil/contracts/ids'
import { saleroom } from '@vermeil/contracts/selling/bidding.schema'
import { one } from '../../../platform/must.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { graceMs, type Outage } from '../rules/outage-rules.ts'

// How long until something is due, by the database's own clock. Every part is the first row of an index, but for lots
// that are left out.
const untilNextDue = {
  name: 'auctions.until-next-due',
  text: `select least(
      extract(epoch from (select min(closes_at) from lots where state = 'live' and state in ('live', 'stopped')
        and id <> all($2::uuid[])) - now.at),
      extract(epoch from (select min(opens_at) from lots where state = 'scheduled' and venue = 'timed'
        and id <> all($2::uuid[])) - now.at),
      extract(epoch from (
        select l.ended_at + $1 * interval '1 millisecond' from saleroom s join lots l on l.id = s.current_lot_id
        where l.ended_at is not null) - now.at)
    ) * 1000 as ms
    from (select house_now() as at) as now`,
}

/** Null where nothing is due at any time. `without`: lots that are due and wait for another attempt. */
export const msUntilNextDue = async (run: RunSql, without: readonly string[]): Promise<number | null> =>
  one(await run<{ ms: number | null }>(untilNextDue, [saleroom.nextLotAfterMs, without])).ms

// Without a lock: the transaction that acts on what was found locks it, and looks again.
const findClosing = {
  name: 'auctions.find-closing',
  text: `select id from lots where state = 'live' and closes_at <= (select house_now()) and id <> all($2::uuid[])
    order by closes_at limit $1`,
}
const findOpening = {
  name: 'auctions.find-opening',
  text: `select id from lots where state = 'scheduled' and venue = 'timed' and opens_at <= (select house_now())
      and id <> all($2::uuid[])
    order by opens_at limit $1`,
}

/** Lots whose time is over, without these. */
export const lotsToClose = (run: RunSql, limit: number, without: readonly string[]): Promise<{ id: string }[]> =>
  run(findClosing, [limit, without])

export const lotsToOpen = (run: RunSql, limit: number, without: readonly string[]): Promise<{ id: string }[]> =>
  run(findOpening, [limit, without])

// `skip locked`: a lot that another node has locked is being closed there, or a bid is moving its close. While there was
// no heartbeat for a while, the server was down, and nobody may lose time to that (promise 14).
const takeDue = {
  name: 'auctions.take-due',
  text: `select id from lots
    where id = any($1) and state = 'live' and closes_at <= (select house_now()) and not (select is_house_read_only())
      and not exists (
        select from house_heartbeat where beat_at < (select house_now()) - $2 * interval '1 millisecond')
    order by closes_at for no key update skip locked`,
}
const takeOpening = {
  name: 'auctions.take-opening',
  text: `select id from lots
    where id = any($1) and state = 'scheduled' and venue = 'timed' and opens_at <= (select house_now())
    order by opens_at for no key update skip locked`,
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Locks those of these lots whose time is over; none while the last heartbeat is older than `maxSilenceMs`. */
export const lockDue = async (run: RunSql, ids: readonly string[], maxSilenceMs: number): Promise<string[]> =>
  idsOf(await run(takeDue, [ids, maxSilenceMs]))

export const lockOpening = async (run: RunSql, ids: readonly string[]): Promise<string[]> =>
  idsOf(await run(takeOpening, [ids]))

const firstBeat = {
  name: 'auctions.first-beat',
  text: 'insert into house_heartbeat (beat_at) values (house_now()) on conflict do nothing',
}
// The row's lock lets one node judge the pause: the next one finds a fresh beat. A read-only house is no outage until it
// ends, also for a node that has not noticed it yet.
const lockBeat = {
  name: 'auctions.lock-beat',
  text: `with locked as materialized (select beat_at from house_heartbeat for update)
    select case when is_house_read_only() then house_now() else beat_at end as "lastSeenAt",
      house_now() as "returnedAt" from locked`,
}
// None while the house is read-only, so that all of that time is an outage afterwards.
const writeBeat = {
  name: 'auctions.write-beat',
  text: 'update house_heartbeat set beat_at = $1 where not is_house_read_only()',
}

/** Writes a heartbeat; returns the time since the one before. */
export async function beatOnce(run: RunSql): Promise<Outage> {
  await run(firstBeat)
  const pause = one(await run<Outage>(lockBeat))
  await run(writeBeat, [pause.returnedAt])
  return pause
}

// Every lot that the rule might give time to; the rule decides which of them get it.
const touchedByOutage = {
  name: 'auctions.touched-by-outage',
  text: `select id from lots where closes_at >= $1 and state in ('live', 'scheduled')
    and (venue = 'saleroom' or closes_at < $2::timestamptz + $3 * interval '1 millisecond') order by id for no key update`,
}

export const lockTouchedBy = async (run: RunSql, { lastSeenAt, returnedAt }: Outage): Promise<string[]> =>
  idsOf(await run(touchedByOutage, [lastSeenAt, returnedAt, graceMs]))

export interface EndingLot {
  readonly id: string
  readonly closesAt: Date
  readonly softCloseSeconds: number
  readonly leaderId: AccountId | null
  readonly sellerId: AccountId | null
  readonly now: Date
}

const isEnding = `venue = 'timed' and state = 'live' and closes_at > (select house_now())
  and closes_at <= (select house_now()) + $1 * interval '1 millisecond'`

const findEnding = {
  name: 'auctions.find-ending',
  text: `select id from lots where ${isEnding} and id <> all($3::uuid[])
      and not exists (select from ending_soon_notices where lot_id = lots.id)
    order by closes_at limit $2`,
}

/** Timed lots that close within the given time and whose people are not notified yet, without these. */
export const lotsEndingWithin = (
  run: RunSql,
  ms: number,
  limit: number,
  without: readonly string[],
): Promise<{ id: string }[]> => run(findEnding, [ms, limit, without])

// Each lot once, however often its close moves.
const takeEnding = {
  name: 'auctions.take-ending',
  text: `with ending as (
      select id, closes_at, soft_close_extension_seconds, leader_id, seller_id from lots
      where id = any($2) and ${isEnding}
    ), notified as (
      insert into ending_soon_notices (lot_id, notified_at) select id, house_now() from ending order by id
      on conflict do nothing returning lot_id
    )
    select id, closes_at as "closesAt", soft_close_extension_seconds as "softCloseSeconds", leader_id as "leaderId", seller_id as "sellerId",
      house_now() as now
    from ending join notified on notified.lot_id = ending.id`,
}

/** Those of these lots that close within the given time, each once. */
export const takeEndingWithin = (run: RunSql, ms: number, ids: readonly string[]): Promise<EndingLot[]> =>
  run<EndingLot>(takeEnding, [ms, ids])
