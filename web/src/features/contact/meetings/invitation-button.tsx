import { useMutation } from '@tanstack/react-query'
import type { Meeting } from '@vermeil/contracts/contact/meetings.schema'
import { CalendarPlus } from 'lucide-react'
import { Button } from '@/ui/button'
import { saveInvitation } from './meetings-api'

/** Fetched with the person's own token: it is nobody else's to open by its address. */
export function InvitationButton({ meeting }: { meeting: Meeting }) {
  const save = useMutation({ mutationFn: () => saveInvitation(meeting.id) })
  return (
    <Button variant="outline" disabled={save.isPending} onClick={() => save.mutate()}>
      <CalendarPlus aria-hidden="true" />
      Add to calendar
    </Button>
  )
}
