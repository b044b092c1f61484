export type EventHandler = (message: string, channel: string) => void

/**
 * Carries what has happened to whoever watches, on this node and on every other. Messages are text, encoded once by
 * the publisher and never again. Delivery is at most once: events are numbered, and who misses one reads afresh.
 */
export interface EventBus {
  /** Returns at once and never throws: what it tells of is committed, whether anyone hears of it or not. */
  publish(channel: string, message: string): void
  /** `lot:1` is one channel, `lot:*` all that begin so. Returns what ends the subscription. */
  subscribe(pattern: string, handler: EventHandler): () => void
  /** Told whenever events of other nodes may have been missed, so that watchers can be asked to read afresh. */
  onGap(listener: () => void): () => void
  /** Whether there may be other nodes that hear what is published here. */
  readonly isShared: boolean
  /** Whether the other nodes can be reached. This node's own events arrive in any case. */
  healthy(): boolean
  close(): Promise<void>
}
