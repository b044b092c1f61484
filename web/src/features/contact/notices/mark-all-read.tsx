import { useQuery } from '@tanstack/react-query'
import { Button } from '@/ui/button'
import { unreadQuery } from './notice-queries'
import { useMarkRead } from './use-mark-read'

export function MarkAllRead() {
  const { data: unread = 0 } = useQuery(unreadQuery)
  const markRead = useMarkRead()
  return (
    <Button variant="ghost" size="sm" disabled={unread === 0} onClick={() => markRead.mutate('all')}>
      Mark all read
    </Button>
  )
}
