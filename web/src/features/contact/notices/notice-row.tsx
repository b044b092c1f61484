import type { Notice } from '@vermeil/contracts/contact/notices.schema'
import { BidTime } from '@/entities/lot/bid-time'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { cn } from '@/ui/cn'
import { noticeText } from './notice-text'

type NoticeRowProps = { notice: Notice; onRead: (id: string) => void; onOpen?: () => void }

export function NoticeRow({ notice, onRead, onOpen }: NoticeRowProps) {
  const { icon: Icon, title, text, to } = noticeText(notice)
  return (
    <li className="relative flex gap-x-3 px-4 py-3 hover:bg-raised max-sm:flex-wrap">
      <Icon className={cn('mt-0.5 size-5 shrink-0', notice.isRead ? 'text-muted' : 'text-gold')} aria-hidden="true" />
      <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-2rem)]">
        <p className={cn(notice.isRead ? 'text-muted' : 'font-medium')}>
          <Link
            to={to}
            className="after:absolute after:inset-0"
            onClick={() => {
              if (!notice.isRead) onRead(notice.id)
              onOpen?.()
            }}
          >
            {title}
          </Link>
          {!notice.isRead && <span className="ms-2 text-xs font-medium text-gold">New</span>}
        </p>
        <p className="text-sm text-muted">{text}</p>
        <BidTime at={notice.at} className="text-xs text-muted" />
      </div>
      {!notice.isRead && (
        <Button
          variant="ghost"
          size="sm"
          className="relative self-center max-sm:ms-5"
          aria-label={`Mark read: ${title}`}
          onClick={() => onRead(notice.id)}
        >
          Mark read
        </Button>
      )}
    </li>
  )
}
