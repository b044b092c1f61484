import type { NoticeTopic } from '@vermeil/contracts/contact/notices.schema'

/** The filters of the notification center, in their order. */
export const noticeFilters: readonly { value: string; label: string; topic: NoticeTopic | null }[] = [
  { value: 'all', label: 'All', topic: null },
  { value: 'bids', label: 'Bids', topic: 'bids' },
  { value: 'payments', label: 'Payments', topic: 'payments' },
  { value: 'applications', label: 'Applications', topic: 'applications' },
]

/** The count on the bell. */
export const countText = (unread: number): string => (unread > 99 ? '99+' : String(unread))
