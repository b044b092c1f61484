import { z } from 'zod'
import type { EventBus } from '../../../platform/bus/event-bus.ts'

const ENDED = 'accounts:sessions-ended'
const CHANGED = 'accounts:changed'

const Ended = z.object({ accountId: z.string(), sessionIds: z.array(z.string()) })
export type SessionsEnded = z.infer<typeof Ended>

export type SessionNews = ReturnType<typeof createSessionNews>

/** Tells every node at once that a session is over or an account has changed; who misses it learns by expiry. */
export function createSessionNews(bus: EventBus) {
  return {
    ended(accountId: string, sessionIds: readonly string[]) {
      if (sessionIds.length) bus.publish(ENDED, JSON.stringify({ accountId, sessionIds }))
    },
    changed: (accountId: string) => bus.publish(CHANGED, accountId),

    onEnded: (listener: (news: SessionsEnded) => void) =>
      bus.subscribe(ENDED, (message) => listener(Ended.parse(JSON.parse(message)))),
    onChanged: (listener: (accountId: string) => void) => bus.subscribe(CHANGED, listener),
    onGap: (listener: () => void) => bus.onGap(listener),
  }
}
