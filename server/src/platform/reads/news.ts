import { randomUUID } from 'node:crypto'
import type { EventBus } from '../bus/event-bus.ts'

export interface News<Item> {
  /** Every listener of this node has heard it when this returns; the other nodes hear it by the bus. */
  publish(items: readonly Item[]): void
  onNews(listener: (items: readonly Item[]) => void): void
  /** News of other nodes may have been lost. */
  onGap(listener: () => void): void
}

/** News that this node's memories must have before anybody is told of them. */
export function createNews<Item>(bus: EventBus, channel: string): News<Item> {
  const node = randomUUID()
  const listeners: ((items: readonly Item[]) => void)[] = []
  const hear = (items: readonly Item[]) => {
    for (const listener of listeners) listener(items)
  }
  if (bus.isShared) {
    bus.subscribe(channel, (message) => {
      // A node's own messages were heard when they were published.
      if (!message.startsWith(node)) hear(JSON.parse(message.slice(node.length)))
    })
  }
  return {
    publish(items) {
      hear(items)
      if (bus.isShared) bus.publish(channel, node + JSON.stringify(items))
    },
    onNews: (listener) => void listeners.push(listener),
    onGap: (listener) => void bus.onGap(listener),
  }
}
