import type { Logger } from '../../../platform/logger.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { BEAT_EVERY_MS } from './heartbeat.ts'

type Deps = {
  run: RunSql
  beat: () => Promise<void>
  closeDue: () => Promise<void>
  openDue: () => Promise<void>
  stepSaleroom: () => Promise<void>
  tellEndingSoon: () => Promise<void>
  logger: Logger
}

/** However long nothing is due, it looks again after this: a lot of another node may have come to be due sooner. */
const LOOK_AGAIN_MS = 1_000
const BEATS_PER_REMINDER = 15

// How long until something is due, by the database's own clock. Every part is the first row of an index.
const untilNextDue = {
  name: 'auctions.until-next-due',
  text: `select least(
      extract(epoch from (select min(closes_at) from lots where state = 'live' and state in ('live', 'stopped')) - now.at),
      extract(epoch from (select min(opens_at) from lots where state = 'scheduled' and venue = 'timed') - now.at),
      extract(epoch from (
        select l.ended_at + interval '4 seconds' from saleroom s join lots l on l.id = s.current_lot_id
        where l.ended_at is not null) - now.at)
    ) * 1000 as ms
    from (select house_now() as at) as now`,
}

/**
 * Does what is due, when it is due, on every node: the lots' states and locks see to it that each thing is done once.
 * It sleeps until the next moment and no longer than a second, so that a lot closes on time whichever node lives.
 */
export function createHouseClock({ run, beat, closeDue, openDue, stepSaleroom, tellEndingSoon, logger }: Deps) {
  let isRunning = false
  const round = createAlarm()
  const pulse = createAlarm()
  let ended: Promise<unknown> = Promise.resolve()

  const attempt = async (what: string, deed: () => Promise<void>) => {
    try {
      await deed()
    } catch (error) {
      // The next round tries again; the database is the only memory it needs.
      logger.warn({ err: error, step: what }, 'clock tick failed')
    }
  }

  async function dueInMs(): Promise<number> {
    const [row] = await run<{ ms: number | null }>(untilNextDue)
    return Math.max(0, Math.ceil(row?.ms ?? LOOK_AGAIN_MS))
  }

  async function keepTime() {
    while (isRunning) {
      await attempt('close', closeDue)
      await attempt('open', openDue)
      await attempt('saleroom', stepSaleroom)
      let ms = LOOK_AGAIN_MS
      await attempt('look ahead', async () => {
        ms = Math.min(LOOK_AGAIN_MS, await dueInMs())
      })
      // At least a breath: what is due and can't be done yet must not keep the processor busy.
      if (isRunning) await round.sleep(Math.max(20, ms))
    }
  }

  let beats = 0
  async function keepBeating() {
    while (isRunning) {
      await pulse.sleep(BEAT_EVERY_MS)
      if (!isRunning) return
      await attempt('beat', beat)
      if (++beats % BEATS_PER_REMINDER === 0) await attempt('ending soon', tellEndingSoon)
    }
  }

  return {
    /** The first beat comes before anything may close: it is what tells how long the house was down. */
    async start() {
      await beat()
      isRunning = true
      ended = Promise.all([keepTime(), keepBeating()])
    },
    /** Something has ended or begun on this node: look now. */
    nudge: round.wake,
    async stop() {
      isRunning = false
      round.wake()
      pulse.wake()
      await ended
    },
  }
}

/** A sleep that can be ended early. */
function createAlarm() {
  let wake = () => {}
  return {
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
  }
}
