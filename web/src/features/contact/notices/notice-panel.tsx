import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/tabs'
import { MarkAllRead } from './mark-all-read'
import { NoticeList } from './notice-list'
import { noticeFilters } from './notice-topics'

/** What the bell opens. The same lists have a page of their own. */
export function NoticePanel({ onClose }: { onClose: () => void }) {
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 pt-3">
        <h2 className="text-xl">Notifications</h2>
        <MarkAllRead />
      </div>
      <Tabs defaultValue="all">
        <TabsList aria-label="Kinds of notices">
          {noticeFilters.map(({ value, label }) => (
            <TabsTrigger key={value} value={value} className="px-3 text-sm">
              {label}
            </TabsTrigger>
          ))}
        </TabsList>
        {noticeFilters.map(({ value, topic }) => (
          <TabsContent key={value} value={value} className="max-h-[min(28rem,60svh)] overflow-y-auto pt-0">
            <NoticeList topic={topic} onOpen={onClose} />
          </TabsContent>
        ))}
      </Tabs>
      <Link
        to={paths.notifications}
        onClick={onClose}
        className="flex min-h-11 items-center justify-center border-t border-line text-sm text-gold"
      >
        See all notifications
      </Link>
    </>
  )
}
