import type {
  AdminMeetingList,
  FreeTimes,
  FreeTimesQuery,
  Meeting,
  MeetingHost,
  MeetingHours,
  MeetingSide,
  NewMeeting,
} from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Guest } from './book-meeting.ts'
import type { CalendarFeeds } from './calendar-feed.ts'
import type { GuestMeetings } from './guest-meetings.ts'
import type { MeetingRow } from './meeting-store.ts'

export type { Guest } from './book-meeting.ts'
export type { MeetingRow } from './meeting-store.ts'

/** Meetings with artists, realtors and property agents, in the hours that they publish. */
export interface Meetings {
  /** The caller's own hours; null until they saved some. */
  hours(accountId: AccountId): Promise<MeetingHours | null>
  setHours(accountId: AccountId, hours: MeetingHours): Promise<MeetingHours>
  /** Null for everybody who can't be met. */
  host(hostId: AccountId): Promise<MeetingHost | null>
  times(hostId: AccountId, asked: FreeTimesQuery): Promise<FreeTimes>
  timesToMove(meeting: MeetingRow, asked: FreeTimesQuery): Promise<FreeTimes>

  /** A request that is repeated with its key gets the first answer. Usually the guest books. */
  book(guest: Guest, wanted: NewMeeting, requestKey: string | null, by?: MeetingSide): Promise<MeetingRow>
  move(meeting: MeetingRow, by: MeetingSide, startsAt: Date): Promise<MeetingRow>
  cancel(meeting: MeetingRow, by: MeetingSide, reason: string): Promise<MeetingRow>

  find(id: string): Promise<MeetingRow | null>
  /** The meeting as this account sees it, which is one of its sides. */
  view(meeting: MeetingRow, accountId: AccountId): Promise<Meeting>
  viewAsGuest(meeting: MeetingRow): Promise<Meeting>
  list(accountId: AccountId, when: 'upcoming' | 'past', limit?: number): Promise<Meeting[]>
  /** The next meeting, if it begins within a day. */
  soon(accountId: AccountId): Promise<Meeting | null>
  /** For administrators. Each reading is in the audit log. */
  listOf(accountId: AccountId, limit?: number): Promise<AdminMeetingList['meetings']>
  /** The calendar file for one side. */
  invitation(meeting: MeetingRow, reader: { id: AccountId; email: string }): Promise<string>
  readonly feeds: CalendarFeeds
  readonly guests: GuestMeetings
}
