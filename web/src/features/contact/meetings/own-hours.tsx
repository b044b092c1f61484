import { useQuery } from '@tanstack/react-query'
import type { MeetingHours } from '@vermeil/contracts/contact/meetings.schema'
import { Suspense, useState } from 'react'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { lazyPart } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { dayHoursText, upcomingExceptions, weekdays } from './hours-text'
import { hoursQuery } from './meetings-api'
import { dayText, zoneLabel } from './zone-format'

const HoursDialog = lazyPart(() => import('./hours-dialog').then((module) => module.HoursDialog))

/** When the person can be met, and the way to change it. */
export function OwnHours({ accountId }: { accountId: string }) {
  const { data, isError, refetch } = useQuery(hoursQuery)
  const [isEditing, setIsEditing] = useState(false)
  const hours = data?.hours
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">Your hours</h3>
        {hours && (
          <Badge tone={hours.isPublished ? 'success' : 'neutral'}>
            {hours.isPublished ? 'Published' : 'Not published'}
          </Badge>
        )}
      </div>
      <p className="mt-1 text-sm text-muted">People with an account can book a meeting with you in these hours.</p>
      <div className="mt-4 grid gap-4">
        {!data && <Loading what="Your hours" hasFailed={isError} onRetry={refetch} className="h-24" />}
        {hours && <HoursSummary hours={hours} />}
        {data && (
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => setIsEditing(true)}>
              {hours ? 'Edit hours' : 'Set your hours'}
            </Button>
            {hours?.isPublished && (
              <Button asChild variant="ghost">
                <Link to={paths.scheduleMeeting(accountId)}>See your page</Link>
              </Button>
            )}
          </div>
        )}
      </div>
      {isEditing && data && (
        <Suspense fallback={null}>
          <HoursDialog hours={data.hours} onClose={() => setIsEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

function HoursSummary({ hours }: { hours: MeetingHours }) {
  const exceptions = upcomingExceptions(hours)
  return (
    <div className="grid gap-3 text-sm">
      <p>
        {hours.minutes} minutes each, in {zoneLabel(hours.timeZone)} time
        {hours.place && <span className="break-words text-muted"> · {hours.place}</span>}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {weekdays.map((weekday, at) => (
          <HoursLine key={weekday} day={weekday} text={dayHoursText(hours.weekly[at] ?? [])} />
        ))}
        {exceptions.map(({ day, hours: ofDay }) => (
          <HoursLine key={day} day={dayText(day)} text={dayHoursText(ofDay)} />
        ))}
      </dl>
    </div>
  )
}

const HoursLine = ({ day, text }: { day: string; text: string }) => (
  <>
    <dt className="text-muted">{day}</dt>
    <dd className="figures">{text}</dd>
  </>
)
