import type { AccountId } from '@vermeil/contracts/ids'
import { z } from 'zod'
import type { EventBus } from '../../../platform/bus/event-bus.ts'

const ENDED = 'accounts:sessions-ended'
const CHANGED = 'accounts:changed'

const Ended = z.object({ accountId: z.string(), sessionIds: z.array(z.string()) })
export type SessionsEnded = z.infer<typeof Ended>

/** Notifies every node that a session has ended or an account has changed. Whatever a node misses expires soon. */
export interface SessionEvents {
  ended(accountId: AccountId, sessionIds: readonly string[]): void
  changed(accountId: AccountId): void
  onEnded(listener: (ended: SessionsEnded) => void): void
  onChanged(listener: (accountId: AccountId) => void): void
  /** Events may have been missed. */
  onGap(listener: () => void): void
}

export function createSessionEvents(bus: EventBus): SessionEvents {
  return {
    ended(accountId, sessionIds) {
      if (sessionIds.length) bus.publish(ENDED, JSON.stringify({ accountId, sessionIds }))
    },
    changed: (accountId) => bus.publish(CHANGED, accountId),

    onEnded: (listener) => bus.subscribe(ENDED, (message) => listener(Ended.parse(JSON.parse(message)))),
    onChanged: (listener) => bus.subscribe(CHANGED, listener),
    onGap: (listener) => bus.onGap(listener),
  }
}
