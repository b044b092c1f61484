import type { Meeting, MeetingHost } from '@vermeil/contracts/contact/meetings.schema'
import { useState } from 'react'
import { useAuth } from '@/shared/auth/auth'
import { paths } from '@/shared/navigation/paths'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { BookedPanel } from './booked-panel'
import { BookingForm } from './booking-form'
import { PersonAvatar } from './person-avatar'
import { TimePicker } from './time-picker'
import { ownZone } from './zone-format'

const momentOf = (text: string | null) =>
  text !== null && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : null

/** The page at /schedule-meeting/{id}. The chosen time and the topic are in the address, so that they are still there after a sign-in. */
export function ScheduleView({ host }: { host: MeetingHost }) {
  const { user } = useAuth()
  const [params, setParams] = useSearchParams()
  const [timeZone, setTimeZone] = useState(ownZone)
  const [booked, setBooked] = useState<Meeting | null>(null)
  const [chosen, setChosen] = useState(() => momentOf(params.get('at')))
  // The address follows: a radio button that waits for it would lose arrow keys pressed meanwhile.
  function choose(at: string | null) {
    setChosen(at)
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (at) next.set('at', at)
        else next.delete('at')
        return next
      },
      { replace: true },
    )
  }

  return (
    <div className="page-width py-10 sm:py-14">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <PersonAvatar person={host} className="size-20 text-xl" />
        <div className="min-w-0 flex-1 basis-64">
          <h1 className="text-3xl sm:text-4xl">Schedule a meeting with {host.name}</h1>
          <p className="mt-1 text-muted">{host.minutes} minutes</p>
        </div>
      </header>
      <div className="mt-10">
        {booked ? (
          <BookedPanel
            meeting={booked}
            timeZone={timeZone}
            onAnother={() => {
              setBooked(null)
              choose(null)
            }}
          />
        ) : user?.id === host.id ? (
          <InlineAlert tone="info">
            <p>These are your own hours. Share the address of this page with people who want to meet you.</p>
            <Button asChild variant="link" className="mt-2">
              <Link to={paths.meetings}>Change your hours</Link>
            </Button>
          </InlineAlert>
        ) : (
          <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
            <TimePicker
              of={{ hostId: host.id }}
              timeZone={timeZone}
              onTimeZone={setTimeZone}
              chosen={chosen}
              onChoose={choose}
            />
            <BookingForm
              host={host}
              topic={params.get('topic')?.slice(0, 500) ?? ''}
              timeZone={timeZone}
              startsAt={chosen}
              onBooked={setBooked}
              onTaken={() => choose(null)}
            />
          </div>
        )}
      </div>
    </div>
  )
}
