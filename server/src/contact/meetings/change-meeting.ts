import type { MeetingSide } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { AppError } from '../../platform/app-error.ts'
import { must } from '../../platform/must.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { seated } from './book-meeting.ts'
import { bookableSpan, timeRefusal } from './free-time-rules.ts'
import { hoursStore } from './hours-store.ts'
import { sideOf } from './meeting-access.ts'
import { feedLinks, linkEnd, meetingLinks } from './meeting-links.ts'
import type { MeetingMessages } from './meeting-messages.ts'
import { type MeetingRow, meetingStore } from './meeting-store.ts'

type Deps = { database: Database; messages: Pick<MeetingMessages, 'send'> }

async function lockAhead(tx: Tx, id: string, now: Date): Promise<MeetingRow> {
  const meeting = await meetingStore.lock(tx, id)
  if (!meeting || (!meeting.canceled_at && meeting.starts_at <= now)) throw new AppError('meeting.over', {})
  return meeting
}

/** Moves a meeting to another free time of its host. Asked twice for the same time, it is moved once. */
export const createMoveMeeting =
  ({ database, messages }: Deps) =>
  ({ id, host_id }: MeetingRow, by: MeetingSide, startsAt: Date): Promise<MeetingRow> =>
    database.transaction(async (tx) => {
      // In this order everywhere: a booking with the same host locks the hours first.
      const hours = await hoursStore.lock(tx, host_id)
      const now = await houseNow(tx)
      const meeting = await lockAhead(tx, id, now)
      if (meeting.canceled_at) throw new AppError('meeting.canceled', {})
      if (meeting.starts_at.getTime() === startsAt.getTime()) return meeting
      if (!hours) throw new AppError('meeting.time-not-offered', {})
      const endsAt = new Date(startsAt.getTime() + hours.minutes * 60_000)
      const busy = await meetingStore.busy(tx, host_id, bookableSpan(now), id)
      const refusal = timeRefusal(hours, busy, startsAt, now)
      if (refusal) throw new AppError(refusal, {})
      const to = { starts_at: startsAt, ends_at: endsAt, place: hours.place }
      const moved = await seated(host_id, () => meetingStore.move(tx, id, to))
      await meetingLinks.extend(tx, id, linkEnd(moved))
      await messages.send(tx, moved, { kind: 'moved', by })
      return moved
    })

/** Cancels a meeting that has not begun. Asked twice, it is canceled once. */
export const createCancelMeeting =
  ({ database, messages }: Deps) =>
  ({ id }: MeetingRow, by: MeetingSide, reason: string): Promise<MeetingRow> =>
    database.transaction(async (tx) => {
      const meeting = await lockAhead(tx, id, await houseNow(tx))
      if (meeting.canceled_at) return meeting
      const canceled = await meetingStore.cancel(tx, id, by, reason)
      await messages.send(tx, canceled, { kind: 'canceled', by })
      return canceled
    })

/**
 * Ends what an account has here when it is erased: open meetings are canceled and the other side is informed; past ones
 * stay for the other side, without the name and without what the erased person wrote.
 */
export const createLeaveMeetings =
  ({ messages }: Pick<Deps, 'messages'>) =>
  async (tx: Tx, accountId: AccountId): Promise<void> => {
    const now = await houseNow(tx)
    await hoursStore.lock(tx, accountId)
    for (const { id } of await meetingStore.upcoming(tx, accountId, now, MAX_OPEN)) {
      const meeting = await meetingStore.lock(tx, id)
      if (!meeting || meeting.canceled_at) continue
      const side = must(sideOf(meeting, accountId), 'a side of the meeting')
      const canceled = await meetingStore.cancel(tx, id, side, '')
      await messages.send(tx, canceled, { kind: 'canceled', by: side })
    }
    await meetingStore.forget(tx, accountId)
    await hoursStore.remove(tx, accountId)
    await feedLinks.remove(tx, accountId)
  }

/** More than fit into 90 days of a quarter of an hour each. */
const MAX_OPEN = 10_000
