import { connectRedis } from '../redis-connection.ts'
import { world } from '../world.ts'
import type { EventBus } from './event-bus.ts'
import { createLocalBus, type LocalBusOptions } from './local-bus.ts'

export interface RedisBusOptions extends LocalBusOptions {
  url: string
  /** Separates two installations on one Redis. */
  prefix?: string
}

/**
 * The bus between nodes. An event reaches this node's subscribers directly and the others through Redis, so losing
 * Redis costs the clients of the same node nothing. After an outage every node that may have missed events is notified:
 * the one that was cut off when it reconnects, the others by the node whose events were not sent.
 */
export function createRedisBus({ url, prefix = 'vermeil:', onError }: RedisBusOptions): EventBus {
  const node = world.uuid()
  const local = createLocalBus({ onError })
  const gapListeners = new Set<() => void>()
  const publisher = connectRedis({ url, onError })
  // Redis takes no other commands on a connection that subscribes.
  const subscriber = connectRedis({ url, onError })
  const eventsAt = `${prefix}event:`
  const gapAt = `${prefix}gap`
  let isSubscribed = false
  let hasSubscribedBefore = false
  let hasLostEvents = false

  function announceGap(): void {
    for (const listener of gapListeners) {
      try {
        listener()
      } catch (error) {
        onError(error)
      }
    }
  }

  /** Each message begins with its node: Redis also returns a node's own messages, which were delivered already. */
  const send = (channel: string, message: string) =>
    publisher.publish(channel, `${node} ${message}`).catch(() => {
      hasLostEvents = true
    })

  function receive(channel: string, sent: string): void {
    const end = sent.indexOf(' ')
    if (sent.slice(0, end) === node) return
    if (channel === gapAt) announceGap()
    else local.publish(channel.slice(eventsAt.length), sent.slice(end + 1))
  }

  publisher.on('ready', () => {
    if (!hasLostEvents) return
    hasLostEvents = false
    void send(gapAt, '')
  })
  subscriber.on('pmessage', (_pattern: string, channel: string, sent: string) => receive(channel, sent))
  subscriber.on('close', () => {
    isSubscribed = false
  })
  subscriber.on('ready', () => {
    subscriber.psubscribe(`${prefix}*`).then(() => {
      isSubscribed = true
      if (hasSubscribedBefore) announceGap()
      hasSubscribedBefore = true
    }, onError)
  })

  return {
    publish(channel, message) {
      local.publish(channel, message)
      void send(eventsAt + channel, message)
    },
    subscribe: local.subscribe,
    onGap(listener) {
      const own = () => listener()
      gapListeners.add(own)
      return () => gapListeners.delete(own)
    },
    isShared: true,
    healthy: () => isSubscribed && publisher.status === 'ready',
    async close() {
      publisher.disconnect()
      subscriber.disconnect()
      gapListeners.clear()
      await local.close()
    },
  }
}
