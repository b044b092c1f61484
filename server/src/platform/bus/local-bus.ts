import type { EventBus, EventHandler } from './event-bus.ts'

export interface LocalBusOptions {
  /** Called when a handler throws. */
  onError: (error: unknown) => void
}

/** The bus within one node; with several nodes, the last step of delivery. */
export function createLocalBus({ onError }: LocalBusOptions): EventBus {
  const exact = new Map<string, Set<EventHandler>>()
  const byPrefix = new Map<string, Set<EventHandler>>()

  function deliver(handlers: Set<EventHandler> | undefined, channel: string, message: string): void {
    for (const handler of handlers ?? []) {
      // An error in one handler must not reach the next handler, nor the publisher.
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
        // Lots come and go for years, so an empty set is removed. A newer set under the same name stays.
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
