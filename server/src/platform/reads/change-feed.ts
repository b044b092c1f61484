import type { EventBus } from '../bus/event-bus.ts'
import { world } from '../world.ts'

export interface ChangeFeed<Item> {
  /** Calls the listeners of this node before it returns, and those of other nodes by the bus. */
  publish(items: readonly Item[]): void
  onChange(listener: (items: readonly Item[]) => void): void
  /** Changes of other nodes may have been lost. */
  onGap(listener: () => void): void
}

/** Changes that this node's caches apply before their events are published. */
export function createChangeFeed<Item>(bus: EventBus, channel: string): ChangeFeed<Item> {
  const node = world.uuid()
  const listeners: ((items: readonly Item[]) => void)[] = []
  const notify = (items: readonly Item[]) => {
    for (const listener of listeners) listener(items)
  }
  if (bus.isShared) {
    bus.subscribe(channel, (message) => {
      // A node's own messages were handled when they were published.
      if (!message.startsWith(node)) notify(JSON.parse(message.slice(node.length)))
    })
  }
  return {
    publish(items) {
      notify(items)
      if (bus.isShared) bus.publish(channel, node + JSON.stringify(items))
    },
    onChange: (listener) => void listeners.push(listener),
    onGap: (listener) => void bus.onGap(listener),
  }
}
