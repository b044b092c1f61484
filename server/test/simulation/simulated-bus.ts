import type { EventBus } from '../../src/platform/bus/event-bus.ts'
import { createLocalBus } from '../../src/platform/bus/local-bus.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Schedule } from './virtual-time.ts'

const MAX_DELAY_MS = 250

type Member = { name: string; bus: EventBus; run: <T>(work: () => T) => T; lastAt: number }

/** The bus between nodes: its own events reach a node at once, those of others later, in the order they were sent. */
export function createSimulatedBus(schedule: Schedule, random: SeededRandom, onMessage: (message: string) => void) {
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
            other.lastAt = Math.max(other.lastAt, schedule.now + random.below(MAX_DELAY_MS))
            schedule.add(other.lastAt - schedule.now, `${other.name} message ${channel} of ${name}`, () =>
              other.run(() => other.bus.publish(channel, message)),
            )
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
