import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { ownProfileQuery } from '@/entities/account/own-account'
import { useLocation } from '@/shared/navigation/router'
import { CalendarFeedSettings } from './calendar-feed-settings'
import { OwnHours } from './own-hours'
import { OwnMeetings } from './own-meetings'

/** Meetings for everybody, hours for those who can be met: at /settings#meetings and in the artist's dashboard. */
export function MeetingsSection() {
  const { data: profile } = useQuery(ownProfileQuery)
  const isHost = profile?.roles.some((role) => role === 'artist' || role === 'realtor' || role === 'prop-agent')
  const titleId = useId()
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // The section is fetched after the page, when the browser has looked for it already.
  useEffect(() => {
    if (hash === '#meetings') section.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={section} aria-labelledby={titleId} className="max-w-3xl scroll-mt-24">
      <h2 id={titleId} className="text-xl">
        Meetings
      </h2>
      <div className="mt-4 grid gap-8">
        <OwnMeetings />
        {isHost && profile && <OwnHours accountId={profile.id} />}
        <CalendarFeedSettings />
      </div>
    </section>
  )
}
