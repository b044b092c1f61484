import { createHash } from 'node:crypto'
import { type MeetingSide, meetingLimits, type NewMeeting } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { bookableSpan, timeRefusal } from './free-time-rules.ts'
import { guestStore } from './guest-store.ts'
import { hoursStore } from './hours-store.ts'
import type { MeetingMessages } from './meeting-messages.ts'
import { type MeetingRow, meetingStore, type NewRow, SeatTaken } from './meeting-store.ts'

/** Somebody with an account, or somebody who came by a private link and left a name and an address. */
export type Guest = { accountId: AccountId } | { name: string; email: string }

type Deps = {
  database: Database
  accounts: Pick<Accounts, 'contactsOf'>
  messages: Pick<MeetingMessages, 'send'>
}

const hashOf = ({ hostId, startsAt, topic, timeZone }: NewMeeting) =>
  createHash('sha256')
    .update(JSON.stringify([hostId, startsAt, topic, timeZone]))
    .digest()

/**
 * The meeting that an earlier request has booked; null if there was none. An account repeats a request with its key; a
 * guest without one has the time already.
 */
async function earlierAnswer(
  tx: Tx,
  guest: Guest,
  { hostId, startsAt }: NewMeeting,
  key: string | null,
  hash: Buffer,
): Promise<MeetingRow | null> {
  if ('email' in guest) {
    const at = Date.parse(startsAt)
    const own = await guestStore.meetingsOf(tx, hostId, guest.email)
    return own.find(({ starts_at, canceled_at }) => !canceled_at && starts_at.getTime() === at) ?? null
  }
  const earlier = key ? await meetingStore.ofRequest(tx, guest.accountId, key) : null
  if (earlier && !earlier.request_hash?.equals(hash)) throw new AppError('idempotency.reused', {})
  return earlier
}

/** Books a free time of a host. Bookings with one host run one after the other. */
export const createBookMeeting =
  ({ database, accounts, messages }: Deps) =>
  (guest: Guest, wanted: NewMeeting, requestKey: string | null, by: MeetingSide = 'guest'): Promise<MeetingRow> =>
    database.transaction(async (tx) => {
      const { hostId } = wanted
      const hours = await hoursStore.lock(tx, hostId)
      if (!hours || !(await hoursStore.isHost(tx, hostId))) throw new AppError('meeting.host-unknown', {})
      if ('accountId' in guest && guest.accountId === hostId) throw new AppError('meeting.own-hours', {})
      const hash = hashOf(wanted)
      const earlier = await earlierAnswer(tx, guest, wanted, requestKey, hash)
      if (earlier) return earlier

      const now = await houseNow(tx)
      const startsAt = new Date(wanted.startsAt)
      const endsAt = new Date(startsAt.getTime() + hours.minutes * 60_000)
      const busy = await meetingStore.busy(tx, hostId, bookableSpan(now), null)
      const refusal = timeRefusal(hours, busy, startsAt, now)
      if (refusal) throw new AppError(refusal, {})
      const who =
        'accountId' in guest
          ? { guest_id: guest.accountId, guest_name: null, guest_email: null }
          : { guest_id: null, guest_name: guest.name, guest_email: guest.email.toLowerCase() }
      const limit = meetingLimits.openPerPair
      if ((await meetingStore.countOpen(tx, hostId, who, now)) >= limit) {
        throw new AppError('meeting.too-many-open', { limit })
      }
      const meeting = await seated(hostId, () =>
        meetingStore.add(tx, {
          ...{ ...who, host_id: hostId, guest_time_zone: wanted.timeZone, starts_at: startsAt, ends_at: endsAt },
          ...{ topic: wanted.topic, place: hours.place },
          ...(requestKey && who.guest_id ? { request_key: requestKey, request_hash: hash } : {}),
        } satisfies NewRow),
      )
      // Only now is the guest's account locked against its erasure, which would have canceled this meeting.
      const { guest_id } = meeting
      if (guest_id && !(await accounts.contactsOf([guest_id], tx)).has(guest_id)) {
        throw new AppError('account.required', {})
      }
      await messages.send(tx, meeting, { kind: 'booked', by })
      return meeting
    })

/** Says whose time it is that is taken. */
export async function seated(hostId: AccountId, work: () => Promise<MeetingRow>): Promise<MeetingRow> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SeatTaken)) throw error
    throw new AppError(error.accountId === hostId ? 'meeting.time-taken' : 'meeting.other-at-that-time', {})
  }
}
