import { world } from '../world.ts'
import { Fragment } from './fragment.ts'

/** The database's clock, computed between two reads: a joined answer needs its time, but no query for it. */
export function createAnswerClock() {
  let aheadMs = 0
  return {
    /** Call with the database's time right after it was read. */
    note(now: Date) {
      aheadMs = now.getTime() - world.now()
    },
    /** The end of an answer that carries its time. */
    ending: (closing = '') =>
      new Fragment(`,"serverTime":"${new Date(world.now() + aheadMs).toISOString()}"}${closing}`, true),
  }
}
export type AnswerClock = ReturnType<typeof createAnswerClock>
