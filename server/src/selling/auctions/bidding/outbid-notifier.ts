import type { AccountId, LotId } from '@vermeil/contracts/ids'
import type { NewNotice, Notices } from '../../../contact/notices/notices.ts'
import type { Logger } from '../../../platform/logger.ts'
import { must } from '../../../platform/must.ts'
import type { Database } from '../../../platform/postgres/database.ts'
import { onTx } from '../../../platform/postgres/run-sql.ts'
import { type Timer, world } from '../../../platform/world.ts'
import type { LotChange } from '../lots/lot-unit-of-work.ts'
import { isPaddle } from '../rules/lot-states.ts'
import { findOutbidSince, lockOutbidCheck, moveOutbidCheck, readClock } from './outbid-store.ts'

type Deps = {
  database: Pick<Database, 'transaction'>
  notices: Pick<Notices, 'notify' | 'withoutNotice'>
  logger: Logger
}

/** How long lead changes are collected: in a bid war a lead lasts milliseconds, and a regained lead needs no notice. */
const COLLECT_MS = 250
/** Notices per round. The rest follows in the next one, so that notices never delay bids. */
const MAX_PER_ROUND = 240
/** Notices per transaction: larger writes hold up the bids that are placed meanwhile. */
const MAX_PER_WRITE = 80
const PAUSE_MS = COLLECT_MS / (MAX_PER_ROUND / MAX_PER_WRITE)
const RETRY_MS = 1_000

/** One person outbid on one lot. A new object for each lost lead, so that a newer one differs from the one in flight. */
interface Outbid {
  readonly lotId: LotId
  readonly accountId: AccountId
  readonly amount: number
}

/**
 * Notifies people who no longer lead a lot. Runs after the commit of the bids and apart from them, so that no bid waits
 * for somebody's notice. What is pending lives in memory until its notice is written; a crash loses it, and
 * `notifyMissed` finds it again in the history.
 */
export function createOutbidNotifier({ database, notices, logger }: Deps) {
  const pending = new Map<string, Map<string, Outbid>>()
  let timer: Timer | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosing = false

  function nextRound(): Outbid[] {
    const next: Outbid[] = []
    for (const people of pending.values()) {
      for (const outbid of people.values()) {
        if (next.length === MAX_PER_ROUND) return next
        next.push(outbid)
      }
    }
    return next
  }

  async function write(chunk: readonly Outbid[]) {
    await database.transaction(async (tx) => notices.notify(tx, chunk.map(outbidNotice), await readClock(onTx(tx))))
    // Removed only now: what could not be written is still pending. A person outbid again meanwhile has a newer entry.
    for (const outbid of chunk) {
      const people = pending.get(outbid.lotId)
      if (people?.get(outbid.accountId) === outbid) people.delete(outbid.accountId)
      if (people?.size === 0) pending.delete(outbid.lotId)
    }
  }

  async function runRound() {
    const round = nextRound()
    for (let from = 0; from < round.length; from += MAX_PER_WRITE) {
      await Promise.all([write(round.slice(from, from + MAX_PER_WRITE)), isClosing ? undefined : pause()])
    }
    // A crowded lot that is not finished goes to the end of the line: other lots' people don't wait for all of its own.
    for (const lotId of new Set(round.map((outbid) => outbid.lotId))) {
      const rest = pending.get(lotId)
      pending.delete(lotId)
      if (rest) pending.set(lotId, rest)
    }
  }

  function schedule(ms = COLLECT_MS) {
    if (pending.size === 0 || timer) return
    timer = world.setTimeout(() => {
      const began = world.monotonic()
      let nextIn = COLLECT_MS
      running = runRound()
        .catch((error) => {
          nextIn = RETRY_MS
          logger.warn({ err: error }, 'outbid notices failed')
        })
        .finally(() => {
          timer = undefined
          schedule(Math.max(began + nextIn - world.monotonic(), 0))
        })
    }, ms)
  }

  return {
    /** For committed changes only. Returns at once. */
    committed(changes: readonly LotChange[]) {
      for (const { before, after } of changes) {
        const [led, leads] = [before.lot.leader, after.lot.leader]
        const lotId = after.lot.id
        const people = pending.get(lotId) ?? new Map<string, Outbid>()
        if (leads !== null) people.delete(leads)
        if (led !== null && leads !== null && led !== leads && !isPaddle(led)) {
          people.set(led, {
            lotId,
            accountId: led,
            amount: must(after.lot.currentBid, 'the price of a lot that is led'),
          })
        }
        if (people.size > 0) pending.set(lotId, people)
        else pending.delete(lotId)
      }
      schedule()
    },

    /**
     * Finds people whose notice was never written, because a node died with it, and notifies them. Any node may run
     * this at any time: the row of the last check is locked, and the next check starts where this one ended.
     */
    async notifyMissed() {
      await database.transaction(async (tx) => {
        const run = onTx(tx)
        const check = await lockOutbidCheck(run)
        const outbid = await findOutbidSince(run, check)
        const missed = await notices.withoutNotice(run, 'outbid', outbid)
        await moveOutbidCheck(run, check.until)
        await notices.notify(tx, missed.map(outbidNotice), check.until)
      })
    },

    /** Writes what is pending without pauses. If the database is away, `notifyMissed` finds the rest after the restart. */
    async close() {
      isClosing = true
      await running
      world.clearTimeout(timer)
      try {
        while (pending.size > 0) await runRound()
      } catch (error) {
        logger.warn({ err: error }, 'outbid notices failed on shutdown')
      }
    },
  }
}

const pause = () => world.sleep(PAUSE_MS)

const outbidNotice = ({ lotId, accountId, amount }: Outbid): NewNotice => ({
  accountId,
  kind: 'outbid',
  lotId,
  details: { amount },
})
