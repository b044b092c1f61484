import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'
import { never, neverLate, type PromiseCheck } from '../../../platform/promise-checks.ts'
import { housePaddles } from '../rules/lot-states.ts'

const bids = `('open', 'ceiling-answer', 'floor')`
const isOpen = `state in ('scheduled', 'live', 'stopped')`
const paddles = Object.values(housePaddles)
  .map((id) => `'${id}'`)
  .join(', ')

/** What a history says about its lot: its last entry names the leader and the price, or the buyer once it is sold. */
export const lotPromises: readonly PromiseCheck[] = [
  never(
    1,
    'auctions.acknowledged-bids',
    'The bid that was answered under the key % is not in its history.',
    `select a.account_id || ' ' || a.key as subject
      from bid_answers a
      cross join lateral (select a.answer::jsonb as json offset 0) as parsed
      cross join lateral (select case jsonb_typeof(json)
          when 'array' then jsonb_build_object('sequence', json -> 1 -> 1, 'hash', json -> 1 -> 3) else json -> 'bid' end as bid) as said
      left join lot_entries e
        on e.lot_id = substring(a.request from 3 for 36)::uuid and e.sequence = (bid ->> 'sequence')::int
      where a.is_accepted and bid ->> 'hash' is not null and e.hash is distinct from bid ->> 'hash'`,
  ),
  never(
    2,
    'auctions.history-gaps',
    'The history of lot % has a gap.',
    `select lot_id as subject from lot_entries group by lot_id having count(*) <> max(sequence)`,
  ),
  never(
    2,
    'auctions.rising-amounts',
    'A bid on lot % is not above the one before.',
    `select distinct lot_id as subject from (
        select lot_id, kind, amount_cents, lag(amount_cents) over (partition by lot_id order by sequence) as before
        from lot_entries
      ) as entry
      where kind in ${bids} and (amount_cents < before or (amount_cents = before and kind <> 'ceiling-answer'))`,
  ),
  never(
    2,
    'auctions.leading-maximum',
    'Lot % is led by a maximum that its leader has not left, or another is higher.',
    `select l.id as subject from lots l
      where ${isOpen} and leader_id is not null and (
        (leader_max_cents is not null and not exists (select from ceilings c
          where c.lot_id = l.id and c.bidder_id = l.leader_id and c.max_cents = l.leader_max_cents))
        or (
          not exists (select from lot_entries e where e.lot_id = l.id and e.kind in ('void', 'correction'))
          and exists (select from (
              select distinct on (bidder_id) bidder_id, max_cents from ceilings c
              where c.lot_id = l.id order by bidder_id, instruction_no desc
            ) as other
            where other.bidder_id <> l.leader_id
              and other.max_cents > greatest(l.leader_max_cents, l.current_bid_cents))
        )
      )`,
  ),
  never(
    2,
    'auctions.paddles',
    'The bidders of lot % do not bid under their paddles.',
    `select distinct e.lot_id as subject from lot_entries e
      left join lot_paddles p on p.lot_id = e.lot_id and p.account_id = e.bidder_id
      where e.bidder_id not in (${paddles}) and e.paddle is distinct from 'Paddle ' || p.number`,
  ),
  never(
    3,
    'auctions.last-entries',
    'The last entry of lot % names another price, leader or seal than the lot.',
    `select l.id as subject from lots l
      left join lateral (
        select amount_cents, bidder_id, hash from lot_entries where lot_id = l.id order by sequence desc limit 1
      ) as last on true
      where (l.sequence > 0 and l.chain_head is distinct from last.hash)
        or (${isOpen} and (l.current_bid_cents, l.leader_id) is distinct from (last.amount_cents, last.bidder_id))
        or (l.state = 'sold' and (l.hammer_cents, l.buyer_id) is distinct from (last.amount_cents, last.bidder_id))`,
  ),
  never(
    4,
    'auctions.bids-after-the-end',
    'A bid on lot % was counted after its end.',
    `select distinct ending.lot_id as subject from lot_entries ending
      join lot_entries bid on bid.lot_id = ending.lot_id and bid.sequence > ending.sequence and bid.kind in ${bids}
      where ending.kind in ('closing', 'withdrawal')`,
  ),
  never(
    5,
    'auctions.sales',
    'Lot % is sold without its sale, or its sale names another buyer or price.',
    `select coalesce(l.id, s.lot_id) as subject
      from (select * from lots where state = 'sold') as l
      full join (select * from sales where voided_at is null) as s on s.lot_id = l.id
      where (l.buyer_id, l.hammer_cents, l.outcome) is distinct from (s.buyer_id, s.price_cents, s.outcome)`,
  ),
  never(
    5,
    'auctions.closings',
    'Lot % has ended without its closing.',
    `select id as subject from lots l where state in ('sold', 'passed')
      and not exists (select from lot_entries where lot_id = l.id and kind = 'closing')`,
  ),
  never(
    6,
    'auctions.reserves',
    'Lot % was sold below its reserve.',
    `select s.lot_id as subject from sales s join lots l on l.id = s.lot_id
      where s.voided_at is null and s.price_cents < l.reserve_cents`,
  ),
  neverLate(
    14,
    'auctions.late-lots',
    'Lot % should have opened or closed hours ago.',
    `select id as subject from lots
      where (state = 'live' and closes_at < $1) or (state = 'scheduled' and venue = 'timed' and opens_at < $1)`,
  ),
  never(
    26,
    'auctions.charged-prices',
    'The order of lot % asks for more than its price.',
    `select s.lot_id as subject from sales s join lot_orders o on o.sale_id = s.id
      where s.voided_at is null and o.amount_cents > s.price_cents`,
  ),
  never(
    28,
    'auctions.counted-leaders',
    'The leader of lot % has no paddle there, so what they owe is not counted.',
    `select id as subject from lots l
      where ${isOpen} and leader_id not in (${paddles})
        and not exists (select from lot_paddles where lot_id = l.id and account_id = l.leader_id)`,
  ),
]

/** The demonstration has sales of years before it opened. */
export const invoicedSales = neverLate(
  31,
  'auctions.sales-without-order',
  'The sale of lot % has no order.',
  `select s.lot_id as subject from sales s
    where s.sold_at < $1 and s.voided_at is null and (s.buyer_id not in (${paddles}))
      and not exists (select from lot_orders where sale_id = s.id)`,
)

const readBeat = statement<{ at: Date }>('auctions.last-beat', 'select beat_at as at from house_heartbeat')

/** When the house last ran; null where it never has. */
export const lastBeat = async (run: RunSql): Promise<Date | null> => (await run(readBeat))[0]?.at ?? null

const countAmendments = statement<{ act: string; subject: string; count: number }>(
  'auctions.amendments',
  `select case kind when 'void' then 'bid.void' else 'saleroom.lower' end as act, 'lot:' || lot_id as subject,
      count(*)::int as count
    from lot_entries where kind in ('void', 'correction') group by 1, 2`,
)

/** How often an administrator changed a history, as the audit log names it. */
export const amendments = (run: RunSql) => run(countAmendments)
