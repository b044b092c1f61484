import type { EventBus, EventHandler } from './event-bus.ts'

export interface LocalBusOptions {
  /** Told of a handler that threw. */
  onError: (error: unknown) => void
}

/** The bus of a house with one node, and the last stretch of every other. */
export function createLocalBus({ onError }: LocalBusOptions): EventBus {
  const exact = new Map<string, Set<EventHandler>>()
  const byPrefix = new Map<string, Set<EventHandler>>()

  function deliver(handlers: Set<EventHandler> | undefined, channel: string, message: string): void {
    for (const handler of handlers ?? []) {
      // One watcher's fault must not keep the news from the next, nor reach the publisher.
      try {
        handler(message, channel)
      } catch (error) {
        onError(error)
      }
    }
  }

  return {
    publish(channel, message) {
      deliver(exact.get(channel), channel, message)
      for (const [prefix, handlers] of byPrefix) {
        if (channel.startsWith(prefix)) deliver(handlers, channel, message)
      }
    },
    subscribe(pattern, handler) {
      const [table, name] = pattern.endsWith('*') ? [byPrefix, pattern.slice(0, -1)] : [exact, pattern]
      const handlers = table.get(name) ?? new Set()
      table.set(name, handlers)
      // Wrapped, so that the same function subscribed twice is two subscriptions.
      const own: EventHandler = (message, channel) => handler(message, channel)
      handlers.add(own)
      return () => {
        handlers.delete(own)
        // Lots come and go for years; an emptied set is not kept. A newer one under the name is left alone.
        if (handlers.size === 0 && table.get(name) === handlers) table.delete(name)
      }
    },
    onGap: () => () => {},
    isShared: false,
    healthy: () => true,
    async close() {
      exact.clear()
      byPrefix.clear()
    },
  }
}
