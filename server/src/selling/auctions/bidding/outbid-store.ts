import type { AccountId, LotId } from '@vermeil/contracts/ids'
import { one } from '../../../platform/must.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { housePaddles } from '../rules/lot-states.ts'

const clock = { name: 'auctions.clock', text: 'select house_now() as now' }

export const readClock = async (run: RunSql): Promise<Date> => one(await run<{ now: Date }>(clock)).now

/** The stretch of time that a check for missed notices covers. */
export interface OutbidCheck {
  readonly from: Date
  readonly until: Date
}

/** A check ends this long before now: younger bids may still have their notice in some node's memory. */
const PENDING_SECONDS = 15
/** A check starts this long before the end of the last one: a bid is timed when its lot is locked, and commits later. */
const OVERLAP_SECONDS = 60

const lockCheck = {
  name: 'auctions.lock-outbid-check',
  text: `with locked as materialized (select checked_until from outbid_checks for update)
    select checked_until - make_interval(secs => $1) as from,
      greatest(checked_until, house_now() - make_interval(secs => $2)) as until
    from locked`,
}

export async function lockOutbidCheck(run: RunSql): Promise<OutbidCheck> {
  return one(await run<OutbidCheck>(lockCheck, [OVERLAP_SECONDS, PENDING_SECONDS]))
}

const moveCheck = { name: 'auctions.move-outbid-check', text: 'update outbid_checks set checked_until = $1' }

export async function moveOutbidCheck(run: RunSql, until: Date): Promise<void> {
  await run(moveCheck, [until])
}

const findOutbid = {
  name: 'auctions.find-outbid',
  text: `select e.lot_id as "lotId", e.bidder_id as "accountId", max(e.placed_at) as since, l.current_bid_cents as amount
    from lot_entries e join lots l on l.id = e.lot_id
    where e.placed_at > $1 and e.placed_at <= $2 and e.kind in ('open', 'ceiling-answer')
      and l.state in ('live', 'stopped', 'scheduled') and e.bidder_id <> l.leader_id and e.bidder_id <> all ($3::uuid[])
    group by e.lot_id, e.bidder_id, l.current_bid_cents`,
}

export interface MissedOutbid {
  readonly lotId: LotId
  readonly accountId: AccountId
  readonly since: Date
  readonly amount: number
}

/** People who bid within the time of the check and do not lead now. */
export const findOutbidSince = (run: RunSql, { from, until }: OutbidCheck): Promise<MissedOutbid[]> =>
  run<MissedOutbid>(findOutbid, [from, until, Object.values(housePaddles)])
