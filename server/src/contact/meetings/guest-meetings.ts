import { meetingLimits } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { linkTokenHash } from '../../platform/private-links/link-token.ts'
import { guestStore } from './guest-store.ts'
import { hoursStore } from './hours-store.ts'
import type { MeetingMessages } from './meeting-messages.ts'
import { type MeetingRow, meetingStore } from './meeting-store.ts'

/** Meetings of people without an account, who have a private link. */
export interface GuestMeetings {
  /** Null for a link that is unknown or has ended. */
  byToken(token: string): Promise<MeetingRow | null>
  /** Cancels what is to come and deletes everything that the guest has with this host. */
  forget(tx: Tx, hostId: AccountId, email: string): Promise<void>
  /** Also by a link that has ended. False if it is unknown. */
  forgetByLink(token: string): Promise<boolean>
}

/** The link opens the meeting for a while after it, so that the guest finds place and host again. */
const isLinkOpen = ({ ends_at }: MeetingRow, now: Date) =>
  now.getTime() < ends_at.getTime() + meetingLimits.linkDays * 86_400_000

type Deps = { database: Database; messages: Pick<MeetingMessages, 'send'> }

export function createGuestMeetings({ database, messages }: Deps): GuestMeetings {
  async function forget(tx: Tx, hostId: AccountId, email: string): Promise<void> {
    // In this order everywhere: a booking with the same host locks the hours first.
    await hoursStore.lock(tx, hostId)
    const now = await houseNow(tx)
    const meetings = await guestStore.meetingsOf(tx, hostId, email)
    for (const { id, canceled_at, starts_at } of meetings) {
      if (canceled_at || starts_at <= now) continue
      await messages.send(tx, await meetingStore.cancel(tx, id, 'guest', ''), { kind: 'canceled', by: 'guest' })
    }
    await guestStore.remove(
      tx,
      meetings.map(({ id }) => id),
    )
  }

  return {
    async byToken(token) {
      const meeting = await guestStore.byToken(database.db, linkTokenHash(token))
      return meeting && isLinkOpen(meeting, await houseNow(database.db)) ? meeting : null
    },
    forget,
    forgetByLink: (token) =>
      database.transaction(async (tx) => {
        const meeting = await guestStore.byToken(tx, linkTokenHash(token))
        if (meeting?.guest_email) await forget(tx, meeting.host_id, meeting.guest_email)
        return meeting !== null
      }),
  }
}
