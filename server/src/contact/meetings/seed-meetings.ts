import type { MeetingHours } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { must } from '../../platform/must.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { freeTimes } from './free-time-rules.ts'
import { hoursStore } from './hours-store.ts'
import { meetingStore } from './meeting-store.ts'

export type SeededMeetings = {
  hours: readonly { accountId: AccountId; hours: MeetingHours }[]
  /** Each takes the host's first free time from a moment on, in the past or to come. */
  meetings: readonly { id: string; hostId: AccountId; guestId: AccountId; from: Date; topic: string }[]
}

const MONTH_MS = 31 * 86_400_000

/** Hours and meetings of people who were added in the same transaction. Nobody is mailed. */
export async function seedMeetings(tx: Tx, { hours, meetings }: SeededMeetings): Promise<void> {
  for (const { accountId, hours: published } of hours) await hoursStore.set(tx, accountId, published)
  for (const { id, hostId, guestId, from, topic } of meetings) {
    const ofHost = must(await hoursStore.ofAccount(tx, hostId), 'the hours of the host')
    const span = { from, until: new Date(from.getTime() + MONTH_MS) }
    const busy = await meetingStore.busy(tx, hostId, span, null)
    const [first] = freeTimes(ofHost, busy, span)
    const startsAt = must(first, 'a free time within a month')
    await meetingStore.add(tx, {
      ...{ id, host_id: hostId, guest_id: guestId, guest_time_zone: ofHost.timeZone, topic, place: ofHost.place },
      ...{ starts_at: startsAt, ends_at: new Date(startsAt.getTime() + ofHost.minutes * 60_000) },
    })
  }
}
