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
  /** For a meeting that was deleted and came back with a restored backup. */
  removeAgain(id: string): Promise<void>
}

type Deps = { database: Database; mail: Pick<MailQueue, 'forget'>; messages: Pick<MeetingMessages, 'send'> }

export function createGuestMeetings({ database, mail, messages }: Deps): GuestMeetings {
  /** `id`: this meeting only. */
  async function remove(tx: Tx, hostId: AccountId, email: string, id?: string): Promise<void> {
    // In this order everywhere: a booking with the same host locks the hours first.
    await hoursStore.lock(tx, hostId)
    await mail.forget(tx, { to: email, by: hostId })
    const now = await houseNow(tx)
    const all = await guestStore.meetingsOf(tx, hostId, email)
    const meetings = id === undefined ? all : all.filter((meeting) => meeting.id === id)
    for (const { id, canceled_at, starts_at } of meetings) {
      if (canceled_at || starts_at <= now) continue
      await messages.send(tx, await meetingStore.cancel(tx, id, 'guest', ''), { kind: 'canceled', by: 'guest' })
    }
    await guestStore.remove(
      tx,
      meetings.map(({ id }) => id),
    )
  }

  const forget: GuestMeetings['forget'] = (tx, hostId, email) => remove(tx, hostId, email)

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
    removeAgain: (id) =>
      database.transaction(async (tx) => {
        const meeting = await meetingStore.find(tx, id)
        if (meeting?.guest_email) await remove(tx, meeting.host_id, meeting.guest_email, id)
      }),
  }
}
