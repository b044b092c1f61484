import { useMutation, useQuery } from '@tanstack/react-query'
import type { Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { type ReactNode, Suspense, useState } from 'react'
import { ApiError } from '@/shared/http/api-error'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { lazyPart } from '@/ui/lazy-part'
import { Loading } from '@/ui/loading'
import { meetingByLinkQuery, otherName, removeGuestData } from './meetings-api'
import { PersonAvatar } from './person-avatar'
import { momentIn, ownZone, zoneLabel } from './zone-format'

const MoveDialog = lazyPart(() => import('./meeting-dialogs').then((module) => module.MoveDialog))
const CancelDialog = lazyPart(() => import('./meeting-dialogs').then((module) => module.CancelDialog))

/** The page at /meetings/{token}: what a guest without an account can do with a meeting. */
export function MeetingByLink({ token, notFound }: { token: string; notFound: ReactNode }) {
  const { data, error, refetch } = useQuery({ ...meetingByLinkQuery(token), retry: false })
  const [isRemoved, setIsRemoved] = useState(false)
  if (isRemoved) return <GuestRemoved />
  if (error instanceof ApiError && error.status === 404) return notFound
  return (
    <div className="page-width py-10 sm:py-14">
      {data && <MeetingCard token={token} meeting={data} onRemoved={() => setIsRemoved(true)} />}
      {!data && <Loading what="Your meeting" hasFailed={error !== null} onRetry={refetch} className="h-80 max-w-xl" />}
    </div>
  )
}

type MeetingCardProps = { token: string; meeting: Meeting; onRemoved: () => void }

function MeetingCard({ token, meeting, onRemoved }: MeetingCardProps) {
  const [asked, setAsked] = useState<'move' | 'cancel' | 'remove' | null>(null)
  const remove = useMutation({ mutationFn: () => removeGuestData(token), onSuccess: onRemoved })
  const timeZone = ownZone()
  const name = otherName(meeting)
  const isOpen = meeting.status === 'booked' && Date.parse(meeting.startsAt) > Date.now()
  const dialog = { meeting, by: { linkToken: token }, onClose: () => setAsked(null) }
  return (
    <section className="grid max-w-xl gap-6">
      <header className="flex flex-wrap items-center gap-4">
        <PersonAvatar person={meeting.other} className="size-16 text-lg" />
        <h1 className="min-w-0 flex-1 basis-56 text-3xl">Your meeting with {name}</h1>
      </header>
      <div className="grid gap-1 rounded-lg border border-line bg-surface p-6">
        <p className="figures flex flex-wrap items-center gap-3 font-display text-2xl">
          {momentIn(meeting.startsAt, timeZone)}
          {meeting.status === 'canceled' && <Badge tone="danger">Canceled</Badge>}
        </p>
        <p className="text-sm text-muted">In {zoneLabel(timeZone)} time</p>
        {meeting.place && meeting.status === 'booked' && <p className="mt-3 wrap-anywhere">{meeting.place}</p>}
        {meeting.topic && <p className="mt-3 wrap-anywhere text-muted">You wrote: {meeting.topic}</p>}
        {meeting.canceled?.reason && <p className="mt-3 wrap-anywhere">Reason: {meeting.canceled.reason}</p>}
        {isOpen && (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button variant="gold" onClick={() => setAsked('move')}>
              Move
            </Button>
            <Button variant="outline" onClick={() => setAsked('cancel')}>
              Cancel meeting
            </Button>
          </div>
        )}
      </div>
      <footer className="grid gap-3 border-t border-line pt-6 text-sm text-muted">
        <p>
          This page is private to you. We store your name, your email address and this meeting.{' '}
          <Link to={paths.privacy}>How we treat data</Link>.
        </p>
        <div>
          <Button variant="outline" disabled={remove.isPending} onClick={() => setAsked('remove')}>
            Remove my data
          </Button>
        </div>
      </footer>
      <Suspense fallback={null}>
        {asked === 'move' && <MoveDialog {...dialog} />}
        {asked === 'cancel' && <CancelDialog {...dialog} />}
      </Suspense>
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={() => setAsked(null)}
        title="Remove your data?"
        description={`We cancel your meetings with ${name} and delete all of them. This can’t be undone.`}
        confirmLabel="Remove my data"
        isDestructive
        onConfirm={() => remove.mutate()}
      />
    </section>
  )
}

const GuestRemoved = () => (
  <div className="page-width grid gap-4 py-16">
    <h1 className="text-3xl">Your data is removed</h1>
    <p className="text-muted">Your meetings are canceled and deleted. This link no longer works.</p>
    <div>
      <Button asChild variant="outline">
        <Link to={paths.home}>Return to Home</Link>
      </Button>
    </div>
  </div>
)
