import { type RunSql, statement } from '../../../platform/postgres/run-sql.ts'

export type WaitingEvent = { id: string; type: string; receivedAt: Date }

const readWaiting = statement<WaitingEvent>(
  'payments.waiting-events',
  `select id, type, received_at as "receivedAt" from provider_events
    where processed_at is null order by received_at limit 500`,
)

/** Events of the provider that are stored and not fulfilled, the oldest first. */
export const waitingEvents = (run: RunSql): Promise<WaitingEvent[]> => run(readWaiting)
