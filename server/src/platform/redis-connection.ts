import { Redis } from 'ioredis'

export interface RedisOptions {
  url: string
  /** Told once for each outage, not at every attempt to come back. */
  onError: (error: Error) => void
}

/**
 * A connection that comes back by itself and never makes anyone wait: while Redis is away, a command fails at once.
 * Nothing the house keeps is in Redis, so each caller has something better to do than to queue.
 */
export function connectRedis({ url, onError }: RedisOptions): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    // Who subscribes does so again itself, since it must also know when that is done.
    autoResubscribe: false,
    maxRetriesPerRequest: null,
    connectTimeout: 5000,
    commandTimeout: 1000,
    // A server that hangs keeps its connection open and answers nothing: that is an outage too.
    socketTimeout: 5000,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  })
  let isKnown = false
  const report = (error: Error) => {
    if (!isKnown) onError(error)
    isKnown = true
  }
  redis.on('error', report)
  // A server that closes the connection in good order causes no error; the outage is the same.
  redis.on('reconnecting', () => report(new Error('The connection to Redis was lost.')))
  redis.on('ready', () => {
    isKnown = false
  })
  return redis
}
