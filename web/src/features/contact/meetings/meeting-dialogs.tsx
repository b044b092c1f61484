import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { useState } from 'react'
import { formatMoment } from '@/shared/format/format'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { FormProblem } from '@/ui/form/form'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { cancelMeeting, changedKeys, type MeetingKey, moveMeeting, otherName } from './meetings-api'
import { TimePicker } from './time-picker'
import { momentIn, ownZone } from './zone-format'

type Props = { meeting: Meeting; by?: MeetingKey; onClose: () => void }

/** Sends a change, says so, and reads again what shows meetings. */
function useChange<Change>(send: (change: Change) => Promise<Meeting>, done: string, onClose: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    meta: { showsErrors: true },
    mutationFn: send,
    onSuccess: (meeting) => {
      const description = `With ${otherName(meeting)}, ${formatMoment(meeting.startsAt)}. We have mailed you both.`
      notify({ title: done, description, tone: 'success' })
      onClose()
    },
    onSettled: () => Promise.all(changedKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}

export function MoveDialog({ meeting, by = { meetingId: meeting.id }, onClose }: Props) {
  const [timeZone, setTimeZone] = useState(ownZone)
  const [chosen, setChosen] = useState<string | null>(null)
  const move = useChange((startsAt: string) => moveMeeting(by, startsAt), 'Meeting moved', onClose)
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={`Move the meeting with ${otherName(meeting)}`}
        description={`Now: ${momentIn(meeting.startsAt, timeZone)}`}
        className="max-w-2xl"
      >
        <FormProblem className="mb-4">{move.error && sentenceOf(move.error)}</FormProblem>
        <TimePicker of={by} timeZone={timeZone} onTimeZone={setTimeZone} chosen={chosen} onChoose={setChosen} />
        <DialogActions>
          <Button variant="outline" onClick={onClose}>
            Don’t move
          </Button>
          <Button variant="gold" disabled={!chosen || move.isPending} onClick={() => chosen && move.mutate(chosen)}>
            {move.isPending ? 'Moving...' : chosen ? `Move to ${momentIn(chosen, timeZone)}` : 'Choose a time'}
          </Button>
        </DialogActions>
      </DialogContent>
    </Dialog>
  )
}

export function CancelDialog({ meeting, by = { meetingId: meeting.id }, onClose }: Props) {
  const cancel = useChange((reason: string) => cancelMeeting(by, reason), 'Meeting canceled', onClose)
  return (
    <ReasonDialog
      title={`Cancel the meeting with ${otherName(meeting)}?`}
      description={`${formatMoment(meeting.startsAt)}. The time is free for others again. This can’t be undone.`}
      reason={{ hint: `${otherName(meeting)} will see this.`, isOptional: true }}
      submit={{ label: 'Cancel meeting', pending: 'Canceling...', isDestructive: true }}
      cancelLabel="Don’t cancel"
      isPending={cancel.isPending}
      problem={cancel.error && sentenceOf(cancel.error)}
      onSubmit={({ reason }) => cancel.mutate(reason)}
      onClose={onClose}
    />
  )
}
