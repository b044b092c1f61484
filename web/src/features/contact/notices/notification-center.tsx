import { RouteTabs } from '@/ui/route-tabs'
import { MarkAllRead } from './mark-all-read'
import { NoticeList } from './notice-list'
import { noticeFilters } from './notice-topics'

const [first, ...others] = noticeFilters.map(({ value, label, topic }) => ({
  value,
  label,
  render: () => (
    <div className="rounded-lg border border-line bg-surface">
      <NoticeList topic={topic} />
    </div>
  ),
}))

export function NotificationCenter() {
  if (!first) return null
  return (
    <>
      <div className="mb-2 flex justify-end">
        <MarkAllRead />
      </div>
      <RouteTabs label="Kinds of notices" tabs={[first, ...others]} />
    </>
  )
}
