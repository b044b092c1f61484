import type { SeededRandom } from './seeded-random.ts'

/** How likely each is, where it may happen. */
const chances = {
  /** The connection is lost just before COMMIT is sent, between the write and its COMMIT, or before its answer arrives. */
  'lost commit': 0.12,
  /** PostgreSQL ends the process behind a connection. */
  'ended backend': 0.01,
  'lost message': 0.1,
  'doubled message': 0.1,
  'late message': 0.1,
}
export type FaultName = keyof typeof chances
export const faultNames = Object.keys(chances) as FaultName[]

/** Each seed has a part of the faults, so that some runs are hit by one kind alone. */
export const pickFaults = (random: SeededRandom): FaultName[] => faultNames.filter(() => random.isLucky(0.5))

/** Until they are stopped, each of the faults happens by chance. */
export function createFaults(names: readonly FaultName[], random: SeededRandom) {
  const enabled = new Set(names)
  const ofKind = new Map(faultNames.map((name) => [name, random.fork(name)]))
  let isActive = false
  return {
    names,
    start() {
      isActive = true
    },
    stop() {
      isActive = false
    },
    /** The chance of the fault if it happens now. */
    strike(name: FaultName): SeededRandom | null {
      const own = ofKind.get(name)
      return isActive && enabled.has(name) && own?.isLucky(chances[name]) ? own : null
    },
  }
}
export type Faults = ReturnType<typeof createFaults>
