import { Fragment } from './fragment.ts'

/** The database's clock between two reads: a joined answer says when it was joined, without asking for the time. */
export function createAnswerClock() {
  let aheadMs = 0
  return {
    /** The database's time, when it has just been read. */
    note(now: Date) {
      aheadMs = now.getTime() - Date.now()
    },
    /** The end of an answer that carries its time. */
    ending: (closing = '') =>
      new Fragment(`,"serverTime":"${new Date(Date.now() + aheadMs).toISOString()}"}${closing}`, true),
  }
}
export type AnswerClock = ReturnType<typeof createAnswerClock>
