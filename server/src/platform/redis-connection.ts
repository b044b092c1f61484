import { Redis } from 'ioredis'

export interface RedisOptions {
  url: string
  /** Called once per outage, not for every attempt to reconnect. */
  onError: (error: Error) => void
}

/**
 * A connection that reconnects on its own. While Redis is away a command fails at once: nothing is stored only in
 * Redis, so callers need not queue.
 */
export function connectRedis({ url, onError }: RedisOptions): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // A subscriber subscribes again itself, because it must know when that is done.
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    connectTimeout: 5000,
    commandTimeout: 1000,
    // A server that hangs and answers nothing is an outage too.
    socketTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  })
  let isKnown = false
  const report = (error: Error) => {
    if (!isKnown) onError(error)
    isKnown = true
  }
  redis.on('error', report)
  // A server that closes the connection in an orderly way raises no error; it is an outage all the same.
  redis.on('reconnecting', () => report(new Error('The connection to Redis was lost.')))
  redis.on('ready', () => {
    isKnown = false
  })
  return redis
}
