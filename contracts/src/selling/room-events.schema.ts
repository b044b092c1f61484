import { z } from 'zod'

/**
 * What happened to a lot's clock: it opened, bidding was stopped or resumed, the close moved to a later time, or the lot
 * went back to the queue. How a lot ended is an entry of its sealed history.
 */
export const RoomEventKind = z.enum(['opened', 'stopped', 'resumed', 'extended', 'queued'])
export type RoomEventKind = z.infer<typeof RoomEventKind>

export const RoomEvent = z.object({
  kind: RoomEventKind,
  at: z.iso.datetime(),
  /** When the lot closes from then on; null while it waits in the queue. */
  closesAt: z.iso.datetime().nullable(),
})
export type RoomEvent = z.infer<typeof RoomEvent>

export const roomEventPageSize = 500

/** GET /api/v1/lots/{lotId}/room-events?after=…, oldest first. */
export const RoomEvents = z.object({
  events: z.array(RoomEvent),
  /** What to ask for next; null on the last page. */
  nextAfter: z.int().nullable(),
})
export type RoomEvents = z.infer<typeof RoomEvents>
