import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { ownProfileQuery } from '@/entities/account/own-account'
import { CalendarFeedSettings } from './calendar-feed-settings'
import { OwnHours } from './own-hours'
import { OwnMeetings } from './own-meetings'

/** A section of Settings → Account: meetings for everybody, hours for those who can be met. */
export function MeetingsSection() {
  const { data: profile } = useQuery(ownProfileQuery)
  const isHost = profile?.roles.some((role) => role === 'artist' || role === 'realtor' || role === 'prop-agent')
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // The section is fetched after the page, when the browser has looked for it already.
  useEffect(() => {
    if (hash === '#meetings') section.current?.scrollIntoView()
  }, [hash])
  return (
    <section ref={section} id="meetings" aria-labelledby="meetings-title" className="scroll-mt-24">
      <h2 id="meetings-title" className="text-xl">
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
