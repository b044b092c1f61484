import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GuestMeeting, Meeting } from '@vermeil/contracts/meetings'
import { useState } from 'react'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { FormProblem } from '@/ui/form/form'
import { Textarea } from '@/ui/textarea'
import { isGone } from './booking-form'
import { bookByProposal, changedKeys } from './meetings-api'
import { TimePicker } from './time-picker'
import { momentIn, ownZone, zoneLabel } from './zone-format'

type GuestBookingProps = {
  /** Of the proposal by which the visitor came. */
  token: string
  host: { id: string; name: string }
  onClose: () => void
}

/** Books a meeting with the realtor for a client without an account. */
export function GuestBooking({ token, host, onClose }: GuestBookingProps) {
  const [timeZone, setTimeZone] = useState(ownZone)
  const [chosen, setChosen] = useState<string | null>(null)
  const [topic, setTopic] = useState('')
  const [booked, setBooked] = useState<Meeting | null>(null)
  const queryClient = useQueryClient()
  const book = useMutation({
    ...noRetry,
    meta: { showsErrors: true },
    mutationFn: (wanted: GuestMeeting) => bookByProposal(token, wanted),
    onSuccess: setBooked,
    onError: (error) => isGone(error) && setChosen(null),
    onSettled: () => Promise.all(changedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={booked ? 'Your meeting is booked' : `Meet ${host.name}`}
        description={
          booked
            ? `${momentIn(booked.startsAt, timeZone)}, ${zoneLabel(timeZone)} time`
            : 'Choose a free time. We mail you both, with a file for your calendar.'
        }
        className="max-w-2xl"
      >
        {booked ? (
          <>
            <p className="text-muted">
              We have mailed it to you both. The mail has a private link by which you can move or cancel it.
            </p>
            {booked.place && <p className="mt-3 wrap-anywhere">{booked.place}</p>}
            <DialogActions>
              <Button variant="gold" onClick={onClose}>
                Back to the proposal
              </Button>
            </DialogActions>
          </>
        ) : (
          <>
            <FormProblem className="mb-4">{book.error && sentenceOf(book.error)}</FormProblem>
            <TimePicker
              of={{ hostId: host.id }}
              timeZone={timeZone}
              onTimeZone={setTimeZone}
              chosen={chosen}
              onChoose={setChosen}
            />
            <Field label="What would you like to talk about?" optional hint={`${host.name} reads it.`} className="mt-6">
              {(control) => (
                <Textarea
                  {...control}
                  value={topic}
                  onChange={({ target }) => setTopic(target.value)}
                  maxLength={500}
                  rows={2}
                />
              )}
            </Field>
            <DialogActions>
              <Button variant="outline" onClick={onClose}>
                Not now
              </Button>
              <Button
                variant="gold"
                disabled={!chosen || book.isPending}
                onClick={() => chosen && book.mutate({ startsAt: chosen, topic: topic.trim(), timeZone })}
              >
                {book.isPending ? 'Booking...' : chosen ? `Book ${momentIn(chosen, timeZone)}` : 'Choose a time'}
              </Button>
            </DialogActions>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
