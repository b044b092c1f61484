import { AsyncLocalStorage } from 'node:async_hooks'
import type { Timer, World } from '../../src/platform/world.ts'
import { type SeededRandom, uuidOf } from './seeded-random.ts'

/** What waits for its time. */
export interface Step {
  at: number
  /** Empty for one that notes by itself what happens. */
  readonly label: string
  /** Sorts those of one moment, whichever of them was added first. */
  readonly key: string
  readonly run: () => unknown
}

/** Those that were due first, first; of one moment by what they are. */
export const byKey = (a: Step, b: Step) => a.at - b.at || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/** The one clock of a simulation, and all that waits on it: timers of nodes, messages under way, people who think. */
export class Schedule {
  now: number
  readonly start: number
  readonly #steps = new Set<Step>()
  /** Work that runs as soon as the event loop comes to it. */
  immediates = 0

  constructor(start: number) {
    this.start = start
    this.now = start
  }

  add(inMs: number, label: string, run: () => unknown, key = label): Step {
    const step = { at: this.now + Math.max(0, Math.ceil(inMs)), label, key, run }
    this.#steps.add(step)
    return step
  }

  /** What would come while machines are awake comes later by what they sleep. */
  delay(ms: number, isDelayed: (label: string) => boolean): void {
    for (const step of this.named(isDelayed)) step.at += ms
  }

  remove(step: Step): void {
    this.#steps.delete(step)
  }

  /** What is due, in the order in which it was added. */
  due(): Step[] {
    return [...this.#steps].filter(({ at }) => at <= this.now)
  }

  /** What waits and is named so. */
  named(isNamed: (label: string) => boolean): Step[] {
    return [...this.#steps].filter(({ label }) => isNamed(label))
  }

  /** When each is due. */
  upcoming(): number[] {
    return [...this.#steps].map(({ at }) => at)
  }
}

/** The world of one node: the schedule's time, which its own clock shows wrongly by `skewMs`, and chance by the seed. */
export function nodeWorld(schedule: Schedule, random: SeededRandom, name: string, skewMs: number): World {
  const now = () => schedule.now + skewMs

  function setTimer(run: () => void, ms: number, repeats: boolean): Timer {
    const bound = AsyncLocalStorage.bind(run)
    // As Node does: a timer takes at least a millisecond.
    const wait = Math.max(1, ms)
    const timer = { step: undefined as Step | undefined, unref: () => timer }
    const set = () => {
      const label = `${name} timer`
      const fire = () => {
        if (repeats) set()
        bound()
      }
      timer.step = schedule.add(wait, label, fire, `${label} ${wait}`)
    }
    set()
    return timer
  }
  function clear(timer: Timer | undefined) {
    const step = (timer as { step?: Step } | undefined)?.step
    if (step) schedule.remove(step)
  }
  function setImmediately(run: () => void) {
    const bound = AsyncLocalStorage.bind(run)
    schedule.immediates++
    setImmediate(() => {
      schedule.immediates--
      bound()
    })
  }

  return {
    now,
    monotonic: () => schedule.now - schedule.start,
    random: random.next,
    int: (from: number, to?: number) => (to === undefined ? random.below(from) : random.between(from, to)),
    bytes: random.bytes,
    uuid: random.uuid,
    uuidv7() {
      const drawn = random.bytes(16)
      drawn.writeUIntBE(now(), 0, 6)
      return uuidOf(drawn, 7)
    },
    setTimeout: (run, ms) => setTimer(run, ms, false),
    clearTimeout: clear,
    setInterval: (run, ms) => setTimer(run, ms, true),
    clearInterval: clear,
    setImmediate: setImmediately,
    sleep: (ms) => new Promise((resolve) => setTimer(resolve, ms, false)),
    nextTurn: () => new Promise((resolve) => setImmediately(resolve)),
    timeoutSignal(ms) {
      const controller = new AbortController()
      setTimer(() => controller.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms, false)
      return controller.signal
    },
  }
}
