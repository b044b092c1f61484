import client from 'prom-client'
import type { Metrics } from './http/metrics.ts'
import type { Logger } from './logger.ts'
import { type Timer, world } from './world.ts'

/** Work that is repeated for as long as the process lives. */
export interface Round {
  /** One round now. An error is logged and counted; the next round tries again. */
  run(): Promise<void>
  /** The first round runs after one interval. */
  start(): void
  /** No round starts after this, and the one that is running has ended once it resolves. */
  stop(): Promise<void>
}
/** `isAlways`: also while the house is read-only. */
export type Every = (
  intervalMs: number,
  name: string,
  work: () => Promise<unknown>,
  options?: { isAlways?: boolean },
) => Round

type Deps = { logger: Logger; metrics: Metrics; random?: () => number; isPaused?: () => boolean }

/** Share of the interval by which a round may come early or late, so that nodes started together don't poll together. */
const JITTER = 0.1

/** Repeats work in the background, one round at a time: a slow round delays the next one instead of overlapping it. */
export function createRounds({ logger, metrics, random = world.random, isPaused = () => false }: Deps): Every {
  const registers = [metrics]
  const durations = new client.Histogram({
    name: 'vermeil_round_duration_seconds',
    help: 'Duration of one round of background work, by round.',
    labelNames: ['round'],
    buckets: [0.005, 0.025, 0.1, 0.5, 2.5, 10, 60],
    registers,
  })
  const failures = new client.Counter({
    name: 'vermeil_round_failures_total',
    help: 'Rounds of background work that failed, by round.',
    labelNames: ['round'],
    registers,
  })

  return (intervalMs, name, work, { isAlways = false } = {}) => {
    let timer: Timer | undefined
    let running: Promise<void> = Promise.resolve()
    let isStarted = false
    failures.inc({ round: name }, 0)

    async function run() {
      const end = durations.startTimer({ round: name })
      try {
        await work()
      } catch (error) {
        failures.inc({ round: name })
        logger.warn({ err: error, round: name }, 'round failed')
      }
      end()
    }

    function schedule() {
      const waitMs = intervalMs * (1 + JITTER * (2 * random() - 1))
      timer = world.setTimeout(() => {
        const isWaiting = isPaused() && !isAlways
        running = (isWaiting ? Promise.resolve() : run()).then(() => {
          if (isStarted) schedule()
        })
      }, waitMs)
    }

    return {
      run,
      start() {
        if (isStarted) return
        isStarted = true
        schedule()
      },
      async stop() {
        isStarted = false
        world.clearTimeout(timer)
        await running
      },
    }
  }
}
