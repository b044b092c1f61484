import type { Presence } from './presence.ts'

/** The rooms in which one socket makes its bearer present, and as whom. */
export function createSocketPresence(presence: Presence, person: () => string) {
  const presentAs = new Map<string, string>()

  return {
    enter(topic: string) {
      if (presentAs.has(topic)) return
      presentAs.set(topic, person())
      presence.enter(topic, person())
    },
    leave(topic: string) {
      const known = presentAs.get(topic)
      if (known === undefined) return
      presentAs.delete(topic)
      presence.leave(topic, known)
    },
    /** A visitor who signs in is present as their account from then on. */
    moveWithBearer() {
      const next = person()
      for (const [topic, known] of presentAs) {
        if (known === next) continue
        presence.enter(topic, next)
        presence.leave(topic, known)
        presentAs.set(topic, next)
      }
    },
  }
}
