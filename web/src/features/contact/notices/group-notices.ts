import type { Notice } from '@vermeil/contracts/contact/notices.schema'

/** Notices about one thing, the newest first. */
export interface NoticeGroup {
  readonly key: string
  readonly newest: Notice
  readonly earlier: readonly Notice[]
  /** What they are about: "3 about First Frost". */
  readonly about: string
  readonly unreadIds: readonly string[]
}

/** Groups notices by their subject: a lot, an order, a hire. A group stands where its newest notice stands. */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, keyOf)
  return [...groups].flatMap(([key, [newest, ...earlier]]) => {
    if (!newest) return []
    const unread = [newest, ...earlier].filter(({ isRead }) => !isRead)
    return [{ key, newest, earlier, about: aboutOf(newest), unreadIds: unread.map(({ id }) => id) }]
  })
}

/** An order without a lot, such as a donation, is known by its page. */
function keyOf({ id, subject, details }: Notice): string {
  if (subject) return `${subject.type}:${subject.id}`
  return details.path ?? id
}

function aboutOf({ lot, topic, subject }: Notice): string {
  if (lot) return lot.title
  if (subject?.type === 'claim') return 'a problem'
  if (subject?.type === 'question') return 'a question'
  if (subject?.type === 'quote') return 'a delivery quote'
  if (topic === 'payments') return 'your order'
  if (topic === 'meetings') return 'a meeting'
  if (topic === 'proposals') return 'a proposal'
  if (topic === 'hires') return 'a hire'
  if (topic === 'stagings') return 'a staging'
  return topic === 'applications' ? 'your application' : 'a lot'
}
