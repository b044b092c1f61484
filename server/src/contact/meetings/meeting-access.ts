import type { MeetingSide } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import { type AccessRules, everyoneWhoSees } from '../../platform/http/can.ts'
import type { MeetingRow } from './meeting-store.ts'

/** Which side of the meeting an account is; null if neither. */
export function sideOf({ host_id, guest_id }: MeetingRow, accountId: AccountId): MeetingSide | null {
  if (host_id === accountId) return 'host'
  return guest_id === accountId ? 'guest' : null
}

/** A meeting concerns its two sides. Administrators read meetings through a list of their own, which is audited. */
export const meetingRules: AccessRules<'meeting.view' | 'meeting.move' | 'meeting.cancel', MeetingRow> = {
  unknown: 'meeting.unknown',
  sees: (actor, meeting) => actor !== null && sideOf(meeting, actor.id) !== null,
  actions: { 'meeting.view': everyoneWhoSees, 'meeting.move': everyoneWhoSees, 'meeting.cancel': everyoneWhoSees },
}
