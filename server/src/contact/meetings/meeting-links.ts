import { meetingLimits } from '@vermeil/contracts/contact/meetings.schema'
import { privateLinks } from '../../platform/private-links/private-links.ts'
import type { MeetingRow } from './meeting-store.ts'

export const DAY_MS = 86_400_000

/** For guests without an account. */
export const meetingLinks = privateLinks({ purpose: 'meeting', days: meetingLimits.linkDays })
/** They open the meeting for a while after it, so that the guest finds place and host again. */
export const linkEnd = ({ ends_at }: Pick<MeetingRow, 'ends_at'>): Date =>
  new Date(ends_at.getTime() + meetingLimits.linkDays * DAY_MS)

/** A calendar's address ends when no calendar has read it for so long. */
export const FEED_DAYS = 365
export const feedLinks = privateLinks({ purpose: 'calendar', days: FEED_DAYS })
