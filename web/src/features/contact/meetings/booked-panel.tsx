import type { Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { CalendarCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InvitationButton } from './invitation-button'
import { momentIn, zoneLabel } from './zone-format'

type Props = { meeting: Meeting; timeZone: string; onAnother: () => void }

/** What was booked, and how it gets into a calendar. */
export function BookedPanel({ meeting, timeZone, onAnother }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="mx-auto grid max-w-xl justify-items-center gap-2 rounded-lg border border-line bg-surface p-8 text-center">
      <CalendarCheck className="size-10 text-gold" strokeWidth={1.25} aria-hidden="true" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Your meeting is booked
      </h2>
      <p className="figures text-lg">{momentIn(meeting.startsAt, timeZone)}</p>
      <p className="text-sm text-muted">In {zoneLabel(timeZone)} time</p>
      {meeting.place && <p className="mt-2 break-words">{meeting.place}</p>}
      <p className="mt-2 text-muted">We have mailed it to you both. You can move or cancel it until it begins.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <InvitationButton meeting={meeting} />
        <Button asChild variant="outline">
          <Link to={paths.meetings}>See your meetings</Link>
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          Book another time
        </Button>
      </div>
    </section>
  )
}
