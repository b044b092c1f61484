import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt, randomUUID, randomUUIDv7, type UUID } from 'node:crypto'

/** A timer that is running. An unreferenced one doesn't keep the process alive. */
export interface Timer {
  unref(): Timer
}

/**
 * Where time and chance come from. In a real run that is the machine and the operating system's random numbers; a
 * simulation gives each of its nodes a world of its own, in which time moves by a schedule and chance by a seed.
 */
export interface World {
  /** The time of the wall clock, in milliseconds since 1970. */
  now(): number
  /** Milliseconds that only ever grow, for durations. */
  monotonic(): number

  /** At least 0 and less than 1. Not for secrets. */
  random(): number
  /** A whole number below `max`, or from `min` to below `max`. Nobody can guess it. */
  int(max: number): number
  int(min: number, max: number): number
  /** Bytes that nobody can guess. */
  bytes(size: number): Buffer
  uuid(): UUID
  /** In the order of time. */
  uuidv7(): UUID

  setTimeout(run: () => void, ms: number): Timer
  clearTimeout(timer: Timer | undefined): void
  setInterval(run: () => void, ms: number): Timer
  clearInterval(timer: Timer | undefined): void
  /** After what is ready now. */
  setImmediate(run: () => void): void
  sleep(ms: number): Promise<void>
  /** Lets other work that is ready run first. */
  nextTurn(): Promise<void>
  /** Aborted after this time. */
  timeoutSignal(ms: number): AbortSignal
}

/** Looks the globals up at each call: a test may have replaced them. */
export const realWorld: World = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  random: () => Math.random(),
  int: (from: number, to?: number) => (to === undefined ? randomInt(from) : randomInt(from, to)),
  bytes: (size) => randomBytes(size),
  uuid: () => randomUUID(),
  uuidv7: () => randomUUIDv7(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout | undefined),
  setImmediate: (run) => void setImmediate(run),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  nextTurn: () => new Promise((resolve) => setImmediate(resolve)),
  timeoutSignal: (ms) => AbortSignal.timeout(ms),
}

const storage = new AsyncLocalStorage<World>()
const current = (): World => storage.getStore() ?? realWorld

/**
 * The world of the node that runs this code. It follows the asynchronous context, so that several nodes in one process
 * have a world each and nothing must hand it down: what is started within `inWorld` stays in that world, with its timers,
 * connections and promises. Everything else is in the real one.
 */
export const world: World = {
  now: () => current().now(),
  monotonic: () => current().monotonic(),
  random: () => current().random(),
  int: (from: number, to?: number) => (to === undefined ? current().int(from) : current().int(from, to)),
  bytes: (size) => current().bytes(size),
  uuid: () => current().uuid(),
  uuidv7: () => current().uuidv7(),
  setTimeout: (run, ms) => current().setTimeout(run, ms),
  clearTimeout: (timer) => current().clearTimeout(timer),
  setInterval: (run, ms) => current().setInterval(run, ms),
  clearInterval: (timer) => current().clearInterval(timer),
  setImmediate: (run) => current().setImmediate(run),
  sleep: (ms) => current().sleep(ms),
  nextTurn: () => current().nextTurn(),
  timeoutSignal: (ms) => current().timeoutSignal(ms),
}

/** Runs the work, and all that it starts, in this world. */
export const inWorld = <T>(of: World, work: () => T): T => storage.run(of, work)
