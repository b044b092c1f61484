/** Who a socket's bearer is; null for a visitor. */
export type Listener = { id: string; sessionId: string } | null

/** A family of topics, and who may listen to it. Modules declare theirs; every other topic is refused. */
export type Channel = { topic: RegExp; mayListen: (listener: Listener, match: RegExpMatchArray) => boolean }

export const openChannel = (topic: RegExp): Channel => ({ topic, mayListen: () => true })

export function mayListen(channels: readonly Channel[], topic: string, listener: Listener): boolean {
  return channels.some((channel) => {
    const match = topic.match(channel.topic)
    return match !== null && channel.mayListen(listener, match)
  })
}
