export type EventHandler = (message: string, channel: string) => void

/**
 * Carries events to subscribers on this node and on every other. Messages are text, encoded once by the publisher.
 * Delivery is at most once: events are numbered, and a client that misses one reads the current state.
 */
export interface EventBus {
  /** Returns at once and never throws: the event is committed, whether anyone receives it or not. */
  publish(channel: string, message: string): void
  /** `lot:1` is one channel, `lot:*` all with that prefix. Returns the function that ends the subscription. */
  subscribe(pattern: string, handler: EventHandler): () => void
  /** Called when events of other nodes may have been missed, so that clients can be asked to read again. */
  onGap(listener: () => void): () => void
  /** Whether other nodes may receive what is published here. */
  readonly isShared: boolean
  /** Whether the other nodes can be reached. This node's own events arrive in any case. */
  healthy(): boolean
  close(): Promise<void>
}
