import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { plural } from '@/shared/format/format'
import { lazyPart } from '@/ui/lazy-part'
import { Popover, PopoverContent, PopoverTrigger } from '@/ui/popover'
import { Skeleton } from '@/ui/skeleton'
import { unreadQuery } from './notice-queries'
import { countText } from './notice-topics'
import { useLiveNotices } from './use-live-notices'

const NoticePanel = lazyPart(() => import('./notice-panel').then((module) => module.NoticePanel))

/** The bell in the top bar of a signed-in person. */
export function NoticeBell({ userId }: { userId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const { data: unread = 0 } = useQuery(unreadQuery)
  useLiveNotices(userId)
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger
        className="relative flex size-11 items-center justify-center rounded-md hover:bg-raised"
        aria-label={unread > 0 ? `Notifications, ${plural(unread, 'unread', 'unread')}` : 'Notifications'}
      >
        <Bell className="size-5" aria-hidden="true" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="figures absolute end-0 top-0.5 min-w-5 rounded-full bg-gold-face px-1 text-center text-xs font-medium text-on-gold"
          >
            {countText(unread)}
          </span>
        )}
      </PopoverTrigger>
      <PopoverContent align="end" aria-label="Notifications" className="w-[min(26rem,calc(100vw-1rem))] p-0">
        <Suspense fallback={<Skeleton className="m-4 h-40" />}>
          <NoticePanel onClose={() => setIsOpen(false)} />
        </Suspense>
      </PopoverContent>
    </Popover>
  )
}
