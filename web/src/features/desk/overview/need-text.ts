import type { Need } from '@vermeil/contracts/desk/overview.schema'
import { formatDay } from '@/shared/format/days'
import { daysFrom, formatClock, formatDate, formatMoney, plural } from '@/shared/format/format'
import { paths } from '@/shared/navigation/paths'

/** A line of the dashboard: what it is, the figures, and where its button leads. */
export type NeedLine = { key: string; parts: readonly string[]; button: { label: string; to: string } }

/** `today 1:09 PM`, `tomorrow 1:09 PM`, `Nov 20, 2026 1:09 PM` */
export function dayAndTime(moment: string, now: Date): string {
  const at = new Date(moment)
  const day = ['today', 'tomorrow'][daysFrom(now, at)] ?? formatDate(at)
  return `${day} ${formatClock(at)}`
}

const deskLine = (key: string, text: string, query: string, label = 'Review'): NeedLine => ({
  ...{ key, parts: [text] },
  button: { label, to: `${paths.adminDashboard}?${query}` },
})

type Requests = { kind: string; firstAnswerBy: string }

const requestLine = ({ kind, firstAnswerBy }: Requests, text: string, to: string, now: Date): NeedLine => ({
  ...{ key: kind, parts: [text, `answer by ${dayAndTime(firstAnswerBy, now)}`] },
  button: { label: 'Answer', to },
})

export function needLine(need: Need, now: Date): NeedLine {
  switch (need.kind) {
    case 'payments-due': {
      const isOne = need.count === 1
      const deadline = dayAndTime(need.firstDueAt, now)
      return {
        key: need.kind,
        parts: [
          plural(need.count, 'payment due', 'payments due'),
          formatMoney(need.total),
          isOne ? `by ${deadline}` : `first by ${deadline}`,
        ],
        button: { label: 'Pay', to: isOne ? paths.order(need.orderId) : `${paths.orders}?orders-status=Payment+due` },
      }
    }
    case 'outbid': {
      const { id, slug, title, venue } = need.lot
      return {
        key: `${need.kind} ${id}`,
        parts: [`You were outbid on ${title}`],
        button: {
          label: `Bid ${formatMoney(need.minimumBid)}`,
          to: venue === 'saleroom' ? paths.auctions : paths.lot(id, slug),
        },
      }
    }
    case 'to-ship': {
      const by = formatDay(need.firstShipBy)
      return {
        key: need.kind,
        parts: [plural(need.count, 'work to ship', 'works to ship'), need.count === 1 ? `by ${by}` : `first by ${by}`],
        button: { label: 'Ship', to: paths.toShip },
      }
    }
    case 'hire-requests':
      return requestLine(
        need,
        plural(need.count, 'hire request to answer', 'hire requests to answer'),
        paths.hireRequests,
        now,
      )
    case 'claim':
      return {
        key: `${need.kind} ${need.claimId}`,
        parts: [`A problem with ${need.title} was reported`, `answer by ${dayAndTime(need.answerBy, now)}`],
        button: { label: 'Answer', to: paths.claim(need.claimId) },
      }
    case 'staging-requests':
      return requestLine(
        need,
        plural(need.count, 'staging request to answer', 'staging requests to answer'),
        paths.stagingRequests,
        now,
      )
    case 'quote-requests':
      return requestLine(
        need,
        plural(need.count, 'delivery quote requested', 'delivery quotes requested'),
        paths.quoteRequests,
        now,
      )
    case 'meeting':
      return {
        key: `${need.kind} ${need.meetingId}`,
        parts: [need.name ? `Meeting with ${need.name}` : 'Meeting', dayAndTime(need.startsAt, now)],
        button: { label: 'See meeting', to: paths.meetings },
      }
    case 'proposals':
      return {
        key: need.kind,
        parts: [plural(need.count, 'client responded to a proposal', 'clients responded to proposals')],
        button: { label: 'See proposals', to: `${paths.realtorDashboard}?tab=clients&view=proposals` },
      }
    case 'follow-ups':
      return {
        ...{ key: need.kind, parts: [plural(need.count, 'client to follow up', 'clients to follow up')] },
        button: { label: 'See clients', to: `${paths.realtorDashboard}?tab=clients` },
      }
    case 'applications':
      return deskLine(
        need.kind,
        plural(need.count, 'application to review', 'applications to review'),
        'tab=applications',
      )
    case 'listings-in-review':
      return deskLine(need.kind, plural(need.count, 'work to review', 'works to review'), 'tab=artworks')
    case 'authentication-requests':
      return deskLine(
        need.kind,
        plural(need.count, 'authentication request to answer', 'authentication requests to answer'),
        'tab=applications&view=authentication',
      )
    case 'lapsed-orders':
      return deskLine(
        need.kind,
        plural(need.count, 'unpaid order', 'unpaid orders'),
        'tab=financial&orders-status=lapsed',
      )
    case 'claims':
      return deskLine(
        need.kind,
        plural(need.count, 'problem to decide', 'problems to decide'),
        'tab=financial&view=disputes',
      )
    case 'delivery-quotes':
      return deskLine(
        need.kind,
        plural(need.count, 'delivery quote requested', 'delivery quotes requested'),
        'tab=financial&view=quotes',
      )
    case 'questions':
      return {
        ...{ key: need.kind, parts: [plural(need.count, 'question about your works', 'questions about your works')] },
        button: { label: 'Answer', to: paths.questions },
      }
    case 'lot-questions':
      return deskLine(
        need.kind,
        plural(need.count, 'question about our works', 'questions about our works'),
        'tab=artworks&view=questions',
        'Answer',
      )
    case 'orders-to-ship':
      return deskLine(
        need.kind,
        plural(need.count, 'house work to ship', 'house works to ship'),
        'tab=financial&view=to-ship',
        'Ship',
      )
    case 'listing-rejected':
      return {
        key: `${need.kind} ${need.artworkId}`,
        parts: [`${need.title} was not accepted`, 'See why, change it and send it again'],
        button: { label: 'Edit', to: `${paths.artistDashboard}&tab=upload&work=${need.artworkId}` },
      }
  }
}
