import { useQuery } from '@tanstack/react-query'
import type { Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { Suspense, useState } from 'react'
import { type CsvColumn, saveCsv } from '@/shared/files/csv'
import { formatMoment } from '@/shared/format/format'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ExportCsvButton } from '@/ui/export-csv-button'
import { lazyPart } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { InvitationButton } from './invitation-button'
import { meetingsQuery, otherName } from './meetings-api'
import { PersonAvatar } from './person-avatar'

const MoveDialog = lazyPart(() => import('./meeting-dialogs').then((module) => module.MoveDialog))
const CancelDialog = lazyPart(() => import('./meeting-dialogs').then((module) => module.CancelDialog))

/** The person's meetings, as host and as guest: what comes, and on request what was. */
export function OwnMeetings() {
  const [isPastShown, setIsPastShown] = useState(false)
  return (
    <div>
      <MeetingList when="upcoming" empty="You have no upcoming meetings." />
      {isPastShown ? (
        <div className="mt-6">
          <h3 className="mb-3 text-lg">Past and canceled</h3>
          <MeetingList when="past" empty="You have no past meetings." />
        </div>
      ) : (
        <Button variant="link" className="mt-3 min-h-11" onClick={() => setIsPastShown(true)}>
          Show past and canceled meetings
        </Button>
      )}
    </div>
  )
}

const csvColumns: readonly CsvColumn<Meeting>[] = [
  { header: 'Start', value: ({ startsAt }) => startsAt },
  { header: 'End', value: ({ endsAt }) => endsAt },
  { header: 'With', value: otherName },
  { header: 'Status', value: ({ status }) => (status === 'booked' ? 'Booked' : 'Canceled') },
  { header: 'About', value: ({ topic }) => topic },
  { header: 'Where', value: ({ place }) => place },
]

function MeetingList({ when, empty }: { when: 'upcoming' | 'past'; empty: string }) {
  const { data, isError, refetch } = useQuery(meetingsQuery(when))
  const [asked, setAsked] = useState<{ act: 'move' | 'cancel'; meeting: Meeting } | null>(null)
  if (!data) return <Loading what="Your meetings" hasFailed={isError} onRetry={refetch} className="h-24" />
  if (data.meetings.length === 0) return <p className="text-sm text-muted">{empty}</p>
  return (
    <>
      <div className="mb-3">
        <ExportCsvButton onExport={() => saveCsv(`${when}-meetings.csv`, csvColumns, data.meetings)} />
      </div>
      <ul className="grid gap-3">
        {data.meetings.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} onAsk={(act) => setAsked({ act, meeting })} />
        ))}
      </ul>
      <Suspense fallback={null}>
        {asked?.act === 'move' && <MoveDialog meeting={asked.meeting} onClose={() => setAsked(null)} />}
        {asked?.act === 'cancel' && <CancelDialog meeting={asked.meeting} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}

type RowProps = { meeting: Meeting; onAsk: (act: 'move' | 'cancel') => void }

function MeetingRow({ meeting, onAsk }: RowProps) {
  const { status, startsAt, topic, place, other, side } = meeting
  const isOpen = status === 'booked' && Date.parse(startsAt) > Date.now()
  return (
    <li className="grid gap-4 rounded-md border border-line p-4">
      <div className="flex min-w-0 items-start gap-3">
        <PersonAvatar person={other} />
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">Meeting with {otherName(meeting)}</span>
            {status === 'canceled' && <Badge tone="danger">Canceled</Badge>}
          </p>
          <p className="figures text-sm">{formatMoment(startsAt)}</p>
          {place && status === 'booked' && <p className="text-sm break-words text-muted">{place}</p>}
          {topic && (
            <p className="text-sm break-words text-muted">
              {side === 'guest' ? 'You wrote: ' : 'About: '}
              {topic}
            </p>
          )}
          {meeting.canceled?.reason && (
            <p className="text-sm break-words text-muted">Reason: {meeting.canceled.reason}</p>
          )}
        </div>
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            aria-label={`Move the meeting with ${otherName(meeting)}`}
            onClick={() => onAsk('move')}
          >
            Move
          </Button>
          <Button
            variant="outline"
            aria-label={`Cancel meeting with ${otherName(meeting)}`}
            onClick={() => onAsk('cancel')}
          >
            Cancel meeting
          </Button>
          <InvitationButton meeting={meeting} />
        </div>
      )}
    </li>
  )
}
