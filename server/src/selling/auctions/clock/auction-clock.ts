import type { Logger } from '../../../platform/logger.ts'
import type { RunSql } from '../../../platform/postgres/run-sql.ts'
import { world } from '../../../platform/world.ts'
import { msUntilNextDue } from './clock-store.ts'
import { BEAT_EVERY_MS } from './heartbeat.ts'

type Deps = {
  run: RunSql
  beat: () => Promise<void>
  /** These two return the lots that failed and wait for another attempt. */
  closeDue: () => Promise<readonly string[]>
  openDue: () => Promise<readonly string[]>
  stepSaleroom: () => Promise<void>
  notifyEndingSoon: () => Promise<unknown>
  logger: Logger
  /** Nothing is done and no beat is written: afterwards it was an outage. */
  isPaused: () => boolean
}

/** The longest sleep: another node may have opened a lot that is due sooner. */
const LOOK_AGAIN_MS = 1_000
const MIN_SLEEP_MS = 20
const BEATS_PER_REMINDER = 15

/**
 * Does what is due, when it is due, on every node: the lots' states and locks make sure that each thing is done once.
 * It sleeps until the next due time and no longer than a second, so that a lot closes on time as long as one node runs.
 */
export function createAuctionClock(deps: Deps) {
  const { run, beat, closeDue, openDue, stepSaleroom, notifyEndingSoon, logger, isPaused } = deps
  let isRunning = false
  const round = createAlarm()
  const pulse = createAlarm()
  let ended: Promise<unknown> = Promise.resolve()

  /** Null if it failed. */
  const attempt = async <T>(step: string, task: () => Promise<T>): Promise<T | null> => {
    try {
      return await task()
    } catch (error) {
      // The next round tries again: all of its state is in the database.
      logger.warn({ err: error, step }, 'clock tick failed')
      return null
    }
  }

  async function runClock() {
    while (isRunning) {
      if (isPaused()) {
        await round.sleep(LOOK_AGAIN_MS)
        continue
      }
      const waiting = [(await attempt('close', closeDue)) ?? [], (await attempt('open', openDue)) ?? []].flat()
      await attempt('saleroom', stepSaleroom)
      let ms = LOOK_AGAIN_MS
      await attempt('look ahead', async () => {
        ms = Math.min(LOOK_AGAIN_MS, Math.ceil((await msUntilNextDue(run, waiting)) ?? LOOK_AGAIN_MS))
      })
      // Sleep ≥20 ms so work that is due but blocked can't spin.
      if (isRunning) await round.sleep(Math.max(MIN_SLEEP_MS, ms))
    }
  }

  let beats = 0
  async function runHeartbeat() {
    while (isRunning) {
      await pulse.sleep(BEAT_EVERY_MS)
      if (!isRunning) return
      if (isPaused()) continue
      await attempt('beat', beat)
      if (++beats % BEATS_PER_REMINDER === 0) await attempt('ending soon', notifyEndingSoon)
    }
  }

  return {
    /** The first beat comes before anything may close: it measures how long the server was down. */
    async start() {
      if (!isPaused()) await beat()
      isRunning = true
      ended = Promise.all([runClock(), runHeartbeat()])
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
        const timer = world.setTimeout(resolve, ms)
        wake = () => {
          world.clearTimeout(timer)
          resolve()
        }
      }),
    wake: () => wake(),
  }
}
