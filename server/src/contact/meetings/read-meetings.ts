import type { AdminMeetingList, Meeting, MeetingSide } from '@vermeil/contracts/contact/meetings.schema'
import type { PublicProfile } from '@vermeil/contracts/identity/accounts.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import type { Platform } from '../../platform/platform.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import { type CalendarEntry, feedFile, invitationFile } from './calendar-file.ts'
import { sideOf } from './meeting-access.ts'
import { type MeetingRow, meetingStore } from './meeting-store.ts'

type Profiles = ReadonlyMap<string, PublicProfile>
type Deps = Pick<Platform, 'database' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'profileOf'>
  support: () => { email: string }
}

const MAX_LISTED = 200
/** A feed also has what was lately: calendars drop what a feed no longer names. */
const FEED_DAYS_BACK = 30
const SOON_HOURS = 24

/** One side of a meeting, as the other sees it. An erased account has no profile and no name. */
function partyOf(meeting: MeetingRow, side: MeetingSide, profiles: Profiles) {
  const profile = profiles.get((side === 'host' ? meeting.host_id : meeting.guest_id) ?? '')
  const name = profile?.name ?? (side === 'guest' ? meeting.guest_name : null)
  return { id: profile?.id ?? null, name, avatar: profile?.avatar ?? null }
}

const common = (meeting: MeetingRow) => ({
  id: meeting.id,
  startsAt: meeting.starts_at.toISOString(),
  endsAt: meeting.ends_at.toISOString(),
  status: meeting.canceled_at ? ('canceled' as const) : ('booked' as const),
  canceled: meeting.canceled_by && { by: meeting.canceled_by, reason: meeting.cancel_reason },
})

const toMeeting = (meeting: MeetingRow, side: MeetingSide, profiles: Profiles): Meeting => ({
  ...common(meeting),
  ...{ side, topic: meeting.topic, place: meeting.place },
  other: partyOf(meeting, side === 'host' ? 'guest' : 'host', profiles),
})

export function createReadMeetings({ database, accounts, siteUrl, support }: Deps) {
  const { db } = database
  const profilesOf = (meetings: readonly MeetingRow[]) =>
    accounts.profileOf([...new Set(meetings.flatMap(({ host_id, guest_id }) => [host_id, guest_id ?? []].flat()))])

  async function viewsFor(accountId: AccountId, meetings: readonly MeetingRow[]): Promise<Meeting[]> {
    const profiles = await profilesOf(meetings)
    return meetings.map((meeting) => toMeeting(meeting, sideOf(meeting, accountId) ?? 'guest', profiles))
  }
  async function entriesFor(accountId: AccountId, meetings: readonly MeetingRow[]): Promise<CalendarEntry[]> {
    const views = await viewsFor(accountId, meetings)
    return meetings.map((meeting, at) => ({ meeting, otherName: views[at]?.other.name ?? null }))
  }
  const context = async () => ({ now: await houseNow(db), siteUrl: siteUrl() })

  return {
    async view(meeting: MeetingRow, accountId: AccountId): Promise<Meeting> {
      return toMeeting(meeting, sideOf(meeting, accountId) ?? 'guest', await profilesOf([meeting]))
    },

    viewAsGuest: async (meeting: MeetingRow): Promise<Meeting> =>
      toMeeting(meeting, 'guest', await profilesOf([meeting])),

    async list(accountId: AccountId, when: 'upcoming' | 'past', limit = MAX_LISTED): Promise<Meeting[]> {
      return viewsFor(accountId, await meetingStore[when](db, accountId, await houseNow(db), limit))
    },

    /** The next meeting, if it begins within a day. */
    async soon(accountId: AccountId): Promise<Meeting | null> {
      const now = await houseNow(db)
      const [next] = await viewsFor(accountId, await meetingStore.upcoming(db, accountId, now, 1))
      const isSoon = next && Date.parse(next.startsAt) - now.getTime() <= SOON_HOURS * 3_600_000
      return isSoon ? next : null
    },

    /** For administrators. */
    async listOf(accountId: AccountId, limit = MAX_LISTED): Promise<AdminMeetingList['meetings']> {
      const meetings = await meetingStore.since(db, accountId, new Date(0), limit)
      const profiles = await profilesOf(meetings)
      return meetings.map((meeting) => ({
        ...common(meeting),
        host: partyOf(meeting, 'host', profiles),
        guest: partyOf(meeting, 'guest', profiles),
      }))
    },

    /** The calendar file of one side, as it was mailed. */
    async invitation(meeting: MeetingRow, { id, email }: { id: AccountId; email: string }): Promise<string> {
      const [entry] = await entriesFor(id, [meeting])
      const name = (await accounts.profileOf([id])).get(id)?.name ?? email
      const organizer = { name: 'Vermeil', email: support().email }
      return entry ? invitationFile(entry, { name, email }, organizer, await context()).text : ''
    },

    async feedOf(accountId: AccountId): Promise<string> {
      const at = await context()
      const since = new Date(at.now.getTime() - FEED_DAYS_BACK * 86_400_000)
      const meetings = await meetingStore.since(db, accountId, since, MAX_LISTED)
      return feedFile(await entriesFor(accountId, meetings), at)
    },

    /** Everything about this person, for the export of their data. */
    async exportOf(accountId: AccountId): Promise<Meeting[]> {
      return viewsFor(accountId, await meetingStore.since(db, accountId, new Date(0), 10_000))
    },
  }
}
export type ReadMeetings = ReturnType<typeof createReadMeetings>
