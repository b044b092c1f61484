import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GuestMeeting, Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { useState } from 'react'
import { noRetry } from '@/shared/http/query-client'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { FormProblem } from '@/ui/form/form'
import { Textarea } from '@/ui/textarea'
import { isGone } from './booking-form'
import { changedKeys } from './meetings-api'
import { TimePicker } from './time-picker'
import { momentIn, ownZone, zoneLabel } from './zone-format'

type GuestBookingProps = {
  hostId: string
  title: string
  /** Who reads what the meeting is about, and what stands in the mail to the guest. */
  texts: { topicHint: string; booked: string }
  book: (wanted: GuestMeeting) => Promise<Meeting>
  onClose: () => void
}

/** Books a meeting in a host's hours for somebody without an account. */
export function GuestBooking({ hostId, title, texts, book: send, onClose }: GuestBookingProps) {
  const [timeZone, setTimeZone] = useState(ownZone)
  const [chosen, setChosen] = useState<string | null>(null)
  const [topic, setTopic] = useState('')
  const [booked, setBooked] = useState<Meeting | null>(null)
  const queryClient = useQueryClient()
  const book = useMutation({
    ...noRetry,
    meta: { showsErrors: true },
    mutationFn: send,
    onSuccess: setBooked,
    onError: (error) => isGone(error) && setChosen(null),
    onSettled: () => Promise.all(changedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={booked ? 'Your meeting is booked' : title}
        description={
          booked
            ? `${momentIn(booked.startsAt, timeZone)}, ${zoneLabel(timeZone)} time`
            : 'Choose a free time. We mail you both, with a file for your calendar.'
        }
        className="max-w-2xl"
      >
        {booked ? (
          <>
            <p className="text-muted">We have mailed it to you both. {texts.booked}</p>
            {booked.place && <p className="mt-3 wrap-anywhere">{booked.place}</p>}
            <DialogActions>
              <Button variant="gold" onClick={onClose}>
                Done
              </Button>
            </DialogActions>
          </>
        ) : (
          <>
            <FormProblem className="mb-4">{book.error && sentenceOf(book.error)}</FormProblem>
            <TimePicker
              of={{ hostId }}
              timeZone={timeZone}
              onTimeZone={setTimeZone}
              chosen={chosen}
              onChoose={setChosen}
            />
            <Field label="What would you like to talk about?" optional hint={texts.topicHint} className="mt-6">
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
