import type { AccountId } from '@vermeil/contracts/ids'
import type { MailQueue } from '../../platform/mail/mail-queue.ts'
import type { Database, Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { guestStore } from './guest-store.ts'
import { hoursStore } from './hours-store.ts'
import { meetingLinks } from './meeting-links.ts'
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

type Deps = { database: Database; mail: Pick<MailQueue, 'forget'>; messages: Pick<MeetingMessages, 'send'> }

export function createGuestMeetings({ database, mail, messages }: Deps): GuestMeetings {
  async function forget(tx: Tx, hostId: AccountId, email: string): Promise<void> {
    // In this order everywhere: a booking with the same host locks the hours first.
    await hoursStore.lock(tx, hostId)
    await mail.forget(tx, { to: email, by: hostId })
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
      const link = await meetingLinks.open(database.db, token)
      return link && meetingStore.find(database.db, link.subjectId)
    },
    forget,
    forgetByLink: (token) =>
      database.transaction(async (tx) => {
        const link = await meetingLinks.openEnded(tx, token)
        const meeting = link && (await meetingStore.find(tx, link.subjectId))
        if (meeting?.guest_email) await forget(tx, meeting.host_id, meeting.guest_email)
        return meeting !== null
      }),
  }
}
