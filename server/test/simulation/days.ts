import type { ScenarioContext } from './scenario.ts'

const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
const THINKING_MS = 4_000
/** The rounds of the house look every minute, and what they send is done a little later. */
const ROUND_MS = 170_000
const MORNINGS_TO_REST = 30
/** Shortly before the daily reconciliation. */
const MORNING_MS = 4 * HOUR_MS + 16 * MINUTE_MS
const untilMorning = (now: number) => DAY_MS - ((now - MORNING_MS) % DAY_MS)

/** `slowness`: how much longer they think than others. */
export type Player = { name: string; slowness: number; act: () => Promise<unknown> }

type Play = {
  players: readonly Player[]
  acts: number
  /** At rest, each morning: everybody does what they still owe. */
  finish: () => Promise<void>
  /** What is still open. */
  pending: () => Promise<string[]>
}

/**
 * People act until they have acted so often; the house sleeps for hours in between, and is awake each morning for what it
 * does once a day. Then the faults stop, and everything comes to rest. Returns whether it has.
 */
export function playDays(context: ScenarioContext, { players, acts, finish, pending }: Play): () => boolean {
  const { schedule, random, provider } = context
  let left = acts
  let isOver = false

  for (const { name, slowness, act } of players) {
    const wait = () =>
      context.act(name, random.below(THINKING_MS * slowness), async () => {
        if (left <= 0) return
        left--
        await act()
        wait()
      })
    wait()
  }

  const sleep = (awakeMs: number) =>
    context.act('hours pass', awakeMs, async () => {
      if (left <= 0) {
        provider.setFaults(false)
        return void rest(0)
      }
      const hours = random.between(1, 30) * HOUR_MS
      const morning = untilMorning(schedule.now)
      await context.leap(Math.min(hours, morning))
      sleep(hours < morning ? random.between(30_000, 90_000) : ROUND_MS)
    })

  const rest = (mornings: number) =>
    context.act('a morning', ROUND_MS, async () => {
      await finish()
      const open = await pending()
      context.note(`pending: ${open.join(', ') || 'nothing'}`)
      if (open.length === 0) {
        isOver = true
        return
      }
      if (mornings > MORNINGS_TO_REST) throw new Error(`still pending: ${open.join(', ')}`)
      // Lost events are looked for within three days.
      await context.leap(untilMorning(schedule.now) + (mornings < 4 ? 0 : 4) * DAY_MS)
      rest(mornings + 1)
    })

  // Once all scenarios are there.
  context.act('people begin', 0, async () => provider.setFaults(true))
  sleep(ROUND_MS)
  return () => isOver
}
