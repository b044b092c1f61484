import { Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { announce } from '@/shared/a11y/announcer'
import { Link } from '@/shared/navigation/router'
import { readStored, writeStored } from '@/shared/page/storage'
import { createStore, useStore } from '@/shared/page/store'
import { Button } from '@/ui/button'
import { useAnnouncement } from './use-announcement'

const key = 'dismissedAnnouncement' // also read by public/boot.js
/** The server renders the banner for everybody; for somebody who has dismissed it, it goes at once. */
const dismissedText = createStore(readStored(key), null)
const levels = {
  info: { Icon: Info, word: 'Announcement', style: 'text-info' },
  warning: { Icon: TriangleAlert, word: 'Warning', style: 'text-warning' },
}

/** What we have to say to everybody, under the top bar. Once dismissed it stays away until its text changes. */
export function AnnouncementBanner() {
  const announcement = useAnnouncement()
  const dismissed = useStore(dismissedText)
  const text = announcement && announcement.text !== dismissed ? announcement.text : null

  // What a page opens with is read in its place; what appears later is announced.
  const known = useRef(text)
  useEffect(() => {
    if (text && text !== known.current) announce(text)
    known.current = text
  }, [text])

  if (!announcement || text === null) return null
  const { Icon, word, style } = levels[announcement.level]

  function dismiss(shown: string) {
    writeStored(key, shown)
    dismissedText.set(shown)
    document.getElementById('main')?.focus()
  }

  return (
    <aside data-shell data-announcement={text} aria-label={word} className="border-b border-line bg-raised">
      <div className="page-width flex items-center gap-3 py-1">
        <Icon className={`size-5 shrink-0 ${style}`} aria-hidden="true" />
        <p className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">
          {announcement.level === 'warning' && <strong className="text-warning">Warning: </strong>}
          {announcement.link ? (
            <Link to={announcement.link} className="underline decoration-1 underline-offset-4 hover:text-gold">
              {text}
            </Link>
          ) : (
            text
          )}
        </p>
        <Button variant="ghost" size="icon" aria-label="Dismiss this announcement" onClick={() => dismiss(text)}>
          <X aria-hidden="true" />
        </Button>
      </div>
    </aside>
  )
}
