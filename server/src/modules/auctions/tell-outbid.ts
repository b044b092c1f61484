import type { Logger } from '../../platform/logger.ts'
import type { Database } from '../../platform/postgres/database.ts'
import { onTx, type RunSql } from '../../platform/postgres/run-sql.ts'
import type { NewNotice, Notices } from '../notices/notices.ts'
import { isPaddle } from './lot-states.ts'
import type { LotChange } from './sitting.ts'

type Deps = { database: Pick<Database, 'transaction'>; notices: Pick<Notices, 'post' | 'announce'>; logger: Logger }

/** Gathered for a moment: in a storm a lead lasts milliseconds, and who has it back needs no notice. */
const GATHERED_FOR_MS = 250
/** The others are told with the next ones: notices go out in a steady stream beside the bids and never stem it. */
const MOST_GATHERED = 240
/** Written a few at a time: to write all of them at once would hold up every bid that is placed meanwhile. */
const MOST_AT_ONCE = 80
const REST_MS = GATHERED_FOR_MS / (MOST_GATHERED / MOST_AT_ONCE)
const rest = () => new Promise<void>((resolve) => setTimeout(resolve, REST_MS))

// Bids of the last minutes whose owner neither leads nor was told since.
const untoldBidders = {
  name: 'auctions.untold-bidders',
  text: `select l.id as "lotId", e.bidder_id as "accountId", l.current_bid_cents as amount
    from lots l join lot_entries e on e.lot_id = l.id
    where l.state in ('live', 'stopped', 'scheduled') and e.kind in ('open', 'ceiling-answer') and e.bidder_id <> l.leader_id
      and e.placed_at > (select house_now()) - interval '10 minutes'
      and not exists (select from notices n where n.account_id = e.bidder_id and n.lot_id = l.id and n.kind = 'outbid'
        and n.at >= e.placed_at)
    group by l.id, e.bidder_id`,
}

/**
 * Tells people that they no longer lead. Apart from the bids and a little later, so that nobody's bid waits for
 * another's notice; what a crash left untold is told at the next start.
 */
export function createTellOutbid({ database, notices, logger }: Deps) {
  /** By lot, who is to be told, and of which price. */
  const untold = new Map<string, Map<string, number>>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosing = false

  async function post(pick: (run: RunSql) => Promise<NewNotice[]>) {
    const posted = await database.transaction(async (tx) => {
      const run = onTx(tx)
      const told = await pick(run)
      const [clock] = await run<{ now: Date }>({ name: 'auctions.now', text: 'select house_now() as now' })
      return notices.post(run, told, clock!.now)
    })
    notices.announce(posted)
  }

  function takeSome(): NewNotice[] {
    const taken: NewNotice[] = []
    for (const [lotId, people] of untold) {
      untold.delete(lotId)
      for (const [accountId, amount] of [...people].slice(0, MOST_GATHERED - taken.length)) {
        people.delete(accountId)
        taken.push({ accountId, kind: 'outbid', lotId, details: { amount } })
      }
      // To the end of the line: a lot that everybody bids on does not keep those of other lots waiting.
      if (people.size > 0) untold.set(lotId, people)
      if (taken.length === MOST_GATHERED) break
    }
    return taken
  }

  async function tellGathered() {
    const gathered = takeSome()
    for (let from = 0; from < gathered.length; from += MOST_AT_ONCE) {
      const told = gathered.slice(from, from + MOST_AT_ONCE)
      await Promise.all([post(async () => told), isClosing ? undefined : rest()])
    }
  }

  const warn = (error: unknown) => logger.warn({ err: error }, 'some were not told that they were outbid')

  function tellSoon(ms = GATHERED_FOR_MS) {
    if (untold.size === 0 || timer) return
    timer = setTimeout(() => {
      const began = performance.now()
      running = tellGathered()
        .catch(warn)
        .finally(() => {
          timer = undefined
          tellSoon(Math.max(began + GATHERED_FOR_MS - performance.now(), 0))
        })
    }, ms)
  }

  return {
    /** Only for what is committed. Returns at once. */
    committed(changes: readonly LotChange[]) {
      for (const { before, after } of changes) {
        const [led, leads] = [before.lot.leader, after.lot.leader]
        const people = untold.get(after.lot.id)
        if (leads !== null) people?.delete(leads)
        if (led === null || led === leads || leads === null || isPaddle(led)) continue
        if (people) people.set(led, after.lot.currentBid!)
        else untold.set(after.lot.id, new Map([[led, after.lot.currentBid!]]))
      }
      tellSoon()
    },

    /** At the start: what the last run of the house had no time to tell. */
    tellLeftOver: () =>
      post(async (run) => {
        const rows = await run<{ lotId: string; accountId: string; amount: number }>(untoldBidders)
        return rows
          .filter(({ accountId }) => !isPaddle(accountId))
          .map(({ lotId, accountId, amount }) => ({ accountId, kind: 'outbid', lotId, details: { amount } }))
      }),

    async close() {
      isClosing = true
      await running
      clearTimeout(timer)
      while (untold.size > 0) await tellGathered().catch(warn)
    },
  }
}
