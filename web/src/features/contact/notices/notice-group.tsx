import { useId, useState } from 'react'
import { Button } from '@/ui/button'
import type { NoticeGroup as Group } from './group-notices'
import { NoticeRow } from './notice-row'

type NoticeGroupProps = { group: Group; onRead: (ids: readonly string[]) => void; onOpen?: () => void }

/** The newest notice about a thing, and the earlier ones on demand. */
export function NoticeGroup({ group, onRead, onOpen }: NoticeGroupProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { newest, earlier, about, unreadIds } = group
  const row = { onRead: (read: string) => onRead([read]), onOpen }
  if (earlier.length === 0) return <NoticeRow notice={newest} {...row} />
  return (
    <li>
      <div className="flex min-h-11 items-center justify-between gap-3 px-4 pt-2">
        <p id={id} className="text-sm text-muted">
          {1 + earlier.length} about {about}
          {unreadIds.length > 0 && `, ${unreadIds.length} new`}
        </p>
        {unreadIds.length > 1 && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Mark ${unreadIds.length} read: all about ${about}`}
            onClick={() => onRead(unreadIds)}
          >
            Mark {unreadIds.length} read
          </Button>
        )}
      </div>
      <ul aria-labelledby={id}>
        {(isOpen ? [newest, ...earlier] : [newest]).map((notice) => (
          <NoticeRow key={notice.id} notice={notice} {...row} />
        ))}
      </ul>
      <Button
        variant="ghost"
        size="sm"
        className="mx-2 mb-2"
        aria-expanded={isOpen}
        aria-describedby={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show fewer' : `Show ${earlier.length} earlier`}
      </Button>
    </li>
  )
}
