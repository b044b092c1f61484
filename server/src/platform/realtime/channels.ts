import { hash } from 'node:crypto'

/** Who a socket's bearer is; null for a visitor. */
export type Listener = { id: string; sessionId: string } | null

/** Sent to a client that missed events instead of them: one event with the present state of the topic. */
export type TopicState = { stateTag: string; event: string; payload: unknown }

/** A family of topics, and who may listen to it. Modules declare theirs; every other topic is refused. */
export type Channel = {
  topic: RegExp
  mayListen: (listener: Listener, match: RegExpMatchArray) => boolean
  /**
   * The state tag of each topic now: a client that sends the same one has missed nothing. Called for many topics at once.
   * A channel without it lets clients that come back read again.
   */
  stateTags?: (topics: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The present state with its tag. Without it, a client that missed something reads again. */
  state?: (topic: string) => Promise<TopicState | null>
}

export const openChannel = (topic: RegExp): Channel => ({ topic, mayListen: () => true })

/** The tag of a state that has no revision. */
export const stateTagOf = (state: unknown): string => hash('sha256', JSON.stringify(state), 'base64url').slice(0, 16)

/** One topic for everybody whose event carries its whole state. */
export const stateChannel = (topic: string, event: string, read: () => Promise<unknown>): Channel => ({
  ...openChannel(new RegExp(`^${topic}$`)),
  stateTags: async () => new Map([[topic, stateTagOf(await read())]]),
  async state() {
    const payload = await read()
    return { stateTag: stateTagOf(payload), event, payload }
  },
})

export function mayListen(channels: readonly Channel[], topic: string, listener: Listener): boolean {
  return channels.some((channel) => {
    const match = topic.match(channel.topic)
    return match !== null && channel.mayListen(listener, match)
  })
}
