import type { EventBus } from '../../src/platform/bus/event-bus.ts'
import { createLocalBus } from '../../src/platform/bus/local-bus.ts'
import type { Faults } from './faults.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Schedule } from './virtual-time.ts'

const MAX_DELAY_MS = 250
const MAX_LATE_MS = 5_000

type Member = { name: string; bus: EventBus; run: <T>(work: () => T) => T; lastAt: number }

type Options = { schedule: Schedule; random: SeededRandom; faults: Faults; onMessage: (message: string) => void }

/** The bus between nodes: its own events reach a node at once, those of others later, in the order they were sent. */
export function createSimulatedBus({ schedule, random, faults, onMessage }: Options) {
  const members = new Set<Member>()
  let published = 0

  return {
    /** How many messages were published since the last call. */
    takePublished(): number {
      const count = published
      published = 0
      return count
    },

    /** `run` runs what a message causes in the world of its receiver. */
    join(name: string, run: Member['run']): EventBus {
      const local = createLocalBus({
        onError(error) {
          throw error
        },
      })
      const own: Member = { name, bus: local, run, lastAt: 0 }
      members.add(own)
      return {
        ...local,
        isShared: true,
        publish(channel, message) {
          published++
          onMessage(message)
          local.publish(channel, message)
          for (const other of members) {
            if (other === own) continue
            const late = faults.strike('late message')?.below(MAX_LATE_MS) ?? 0
            other.lastAt = Math.max(other.lastAt, schedule.now + random.below(MAX_DELAY_MS) + late)
            const times = faults.strike('lost message') ? 0 : faults.strike('doubled message') ? 2 : 1
            for (let i = 0; i < times; i++) {
              schedule.add(other.lastAt - schedule.now, `${other.name} message ${channel} of ${name}`, () =>
                other.run(() => other.bus.publish(channel, message)),
              )
            }
          }
        },
        async close() {
          members.delete(own)
          await local.close()
        },
      }
    },
  }
}
