import type { MeetingSide } from '@vermeil/contracts/contact/meetings.schema'
import type { AccountId } from '@vermeil/contracts/ids'
import type { Accounts } from '../../identity/accounts/accounts.ts'
import { renderMail } from '../../platform/mail/render-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/postgres/database.ts'
import { houseNow } from '../../platform/postgres/house-now.ts'
import type { Notices } from '../notices/notices.ts'
import { invitationFile } from './calendar-file.ts'
import { hoursStore } from './hours-store.ts'
import { linkEnd, meetingLinks } from './meeting-links.ts'
import type { MeetingRow } from './meeting-store.ts'

type Deps = Pick<Platform, 'mail' | 'siteUrl'> & {
  accounts: Pick<Accounts, 'contactsOf' | 'profileOf'>
  notices: Pick<Notices, 'notify'>
  support: () => { email: string }
}

/** What happened to a meeting, and which side did it. */
export type MeetingChange = { kind: 'booked' | 'moved' | 'canceled'; by: MeetingSide }
/** `email` is null for somebody who can't be reached: a suspended account gets no mail. */
type Party = { accountId: AccountId | null; name: string; email: string | null; timeZone: string }
type Parties = Record<MeetingSide, Party>

const otherSide = { host: 'guest', guest: 'host' } as const
const sides = ['host', 'guest'] as const

/** `Tuesday, December 1, 2026 at 10:00 AM GMT+1`: in the reader's zone, and naming it. */
const moment = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, timeZoneName: 'short', weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  }).format(at)

const linkNote = 'The link is private: please don’t forward it. On the same page you can have your data removed.'

const what = ({ kind }: MeetingChange) => `${kind} ${kind === 'booked' ? 'a' : 'the'} meeting`

/** Both sides get a mail with the calendar file, in the transaction of the change; the side that didn't act is notified. */
export function createMeetingMessages({ accounts, notices, mail, siteUrl, support }: Deps) {
  async function partiesOf(tx: Tx, meeting: MeetingRow): Promise<Parties> {
    const { host_id, guest_id, guest_name, guest_email, guest_time_zone } = meeting
    const ids = [host_id, ...(guest_id ? [guest_id] : [])]
    const [profiles, contacts, hours] = [
      await accounts.profileOf(ids, tx),
      await accounts.contactsOf(ids, tx),
      await hoursStore.ofAccount(tx, host_id),
    ]
    const ofAccount = (id: AccountId, timeZone: string): Party => ({
      ...{ accountId: id, timeZone },
      name: profiles.get(id)?.name ?? 'a Vermeil member',
      email: contacts.get(id)?.email ?? null,
    })
    return {
      host: ofAccount(host_id, hours?.timeZone ?? 'UTC'),
      guest: guest_id
        ? ofAccount(guest_id, guest_time_zone)
        : { accountId: null, name: guest_name ?? '', email: guest_email, timeZone: guest_time_zone },
    }
  }

  /** A guest without an account has no settings, and moves or cancels the meeting by this link. */
  async function linkFor(tx: Tx, meeting: MeetingRow, { accountId }: Party): Promise<string | null> {
    if (accountId || meeting.canceled_at) return null
    const { token } = await meetingLinks.create(tx, meeting.id, { until: linkEnd(meeting) })
    return `${siteUrl()}/meetings/${token}`
  }

  function letterFor(
    side: MeetingSide,
    meeting: MeetingRow,
    change: MeetingChange,
    parties: Parties,
    link: string | null,
  ) {
    const [reader, other] = [parties[side], parties[otherSide[side]]]
    const when = moment(meeting.starts_at, reader.timeZone)
    const heading = `Meeting with ${other.name} ${change.kind}`
    const isCanceled = change.kind === 'canceled'
    return {
      subject: heading,
      ...renderMail({
        preheader: when,
        heading,
        paragraphs: [
          `${change.by === side ? `You ${what(change)} with ${other.name}` : `${other.name} ${what(change)} with you`}.`,
          ...(isCanceled && meeting.cancel_reason ? [`Reason: ${meeting.cancel_reason}`] : []),
          isCanceled
            ? 'The attached file removes it from your calendar.'
            : `The attached file puts it into your calendar. You can move or cancel it ${link ? 'by your private link' : 'in your settings'}.`,
        ],
        figures: [
          [change.kind === 'moved' ? 'New time' : 'Time', when],
          ...(meeting.place && !isCanceled ? ([['Where', meeting.place]] as const) : []),
          ...(meeting.topic && !isCanceled ? ([['About', meeting.topic]] as const) : []),
        ],
        ...(reader.accountId ? { action: { label: 'See your meetings', url: `${siteUrl()}/settings#meetings` } } : {}),
        ...(link ? { action: { label: 'Move or cancel', url: link }, footnote: linkNote } : {}),
        siteUrl: siteUrl(),
      }),
    }
  }

  async function notifyOther(tx: Tx, meeting: MeetingRow, change: MeetingChange, parties: Parties) {
    const { by } = change
    const { accountId } = parties[otherSide[by]]
    if (!accountId) return
    // A notice outlasts a guest without an account who has their data removed, so it doesn't name them.
    const { name } = parties[by]
    const text = `${parties[by].accountId ? name : 'A client'} ${what(change)} with you`
    const details = { text, startsAt: meeting.starts_at.toISOString(), path: '/settings#meetings' }
    const notice = { accountId, kind: 'meeting', subject: { type: 'meeting', id: meeting.id }, details } as const
    await notices.notify(tx, [notice])
  }

  return {
    partiesOf,

    async send(tx: Tx, meeting: MeetingRow, change: MeetingChange): Promise<void> {
      const parties = await partiesOf(tx, meeting)
      const context = { now: await houseNow(tx), siteUrl: siteUrl() }
      for (const side of sides) {
        const { name, email, accountId } = parties[side]
        if (!email) continue
        const link = await linkFor(tx, meeting, parties[side])
        const entry = { meeting, otherName: parties[otherSide[side]].name, ...(accountId ? {} : { link }) }
        const organizer = { name: 'Vermeil', email: support().email }
        const file = invitationFile(entry, { name, email }, organizer, context)
        const content = Buffer.from(file.text).toString('base64')
        const contentType = `text/calendar; charset=utf-8; method=${file.method}`
        const attachments = [{ filename: 'meeting.ics', content, contentType }]
        const letter = { to: email, ...letterFor(side, meeting, change, parties, link), attachments }
        await mail.enqueue(tx, accountId ? letter : { ...letter, by: meeting.host_id })
      }
      await notifyOther(tx, meeting, change, parties)
    },
  }
}
export type MeetingMessages = ReturnType<typeof createMeetingMessages>
