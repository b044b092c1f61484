import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Meeting, type MeetingHost, NewMeeting } from '@vermeil/contracts/contact/meetings.schema'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { isRefusal } from '@/shared/http/api-error'
import { newIdempotencyKey } from '@/shared/http/idempotency-key'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { signInPath } from '@/shared/navigation/next-path'
import { Link, useLocation } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Form, FormProblem } from '@/ui/form/form'
import { FormTextarea } from '@/ui/form/form-fields'
import { bookMeeting, changedKeys } from './meetings-api'
import { momentIn, zoneLabel } from './zone-format'

type Props = {
  host: MeetingHost
  /** What a link proposes to talk about. */
  topic: string
  timeZone: string
  startsAt: string | null
  onBooked: (meeting: Meeting) => void
  /** The time went to somebody else meanwhile. */
  onTaken: () => void
}

const Topic = NewMeeting.pick({ topic: true })

export function BookingForm({ host, topic: proposed, timeZone, startsAt, onBooked, onTaken }: Props) {
  const { user } = useAuth()
  const { pathname, search } = useLocation()
  const form = useForm({ resolver: zodResolver(Topic), defaultValues: { topic: proposed } })
  const book = useBooking({ onBooked, onTaken })
  const when = startsAt && momentIn(startsAt, timeZone)

  return (
    <section
      aria-label="Your booking"
      className="h-fit rounded-lg lg:sticky lg:top-24 border border-line bg-surface p-6"
    >
      <p className="text-sm text-muted">{when ? `In ${zoneLabel(timeZone)} time` : 'Your meeting'}</p>
      <p className="figures mt-1 font-display text-2xl">{when ?? 'Choose a time'}</p>
      <Form
        form={form}
        onSubmit={({ topic }) => startsAt && book.mutate({ hostId: host.id, startsAt, topic, timeZone })}
        className="mt-6"
      >
        <FormProblem>{book.error && sentenceOf(book.error)}</FormProblem>
        {user ? (
          <>
            <FormTextarea
              form={form}
              name="topic"
              label="What would you like to talk about?"
              optional
              hint={`${host.name} will see this.`}
              maxLength={500}
              rows={3}
            />
            <Button type="submit" variant="gold" disabled={!startsAt || book.isPending}>
              {book.isPending ? 'Booking...' : 'Book meeting'}
            </Button>
          </>
        ) : (
          <Button asChild variant="gold">
            <Link to={signInPath(pathname + search)}>Sign in to book</Link>
          </Button>
        )}
      </Form>
    </section>
  )
}

export const isGone = (error: unknown) =>
  isRefusal(error, 'meeting.time-taken') || isRefusal(error, 'meeting.time-not-offered')

/** A press that got no answer is repeated with its key, so that it books once. */
function useBooking({ onBooked, onTaken }: Pick<Props, 'onBooked' | 'onTaken'>) {
  const queryClient = useQueryClient()
  const last = useRef({ press: '', key: '' })
  return useMutation({
    ...noRetry,
    meta: { showsErrors: true },
    mutationFn: (wanted: NewMeeting) => {
      const press = JSON.stringify(wanted)
      if (last.current.press !== press) last.current = { press, key: newIdempotencyKey() }
      return bookMeeting(wanted, last.current.key)
    },
    onSuccess: onBooked,
    // Any other failure leaves the choice: it can be sent again.
    onError: (error) => isGone(error) && onTaken(),
    onSettled: () => Promise.all(changedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
