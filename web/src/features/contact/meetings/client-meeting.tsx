import { useQuery } from '@tanstack/react-query'
import { useAuth } from '@/shared/auth/auth'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Loading } from '@/ui/loading'
import { GuestBooking } from './guest-booking'
import { bookWithClient, hoursQuery } from './meetings-api'

type ClientMeetingProps = { client: { id: string; name: string }; onClose: () => void }

/** A realtor books a time of their own hours for a client. */
export function ClientMeeting({ client, onClose }: ClientMeetingProps) {
  const { user } = useAuth()
  const { data, isError, refetch } = useQuery(hoursQuery)
  const title = `Meet ${client.name}`
  if (user && data?.hours?.isPublished) {
    return (
      <GuestBooking
        hostId={user.id}
        title={title}
        texts={{
          topicHint: `${client.name} will see this.`,
          booked: `${client.name} can move or cancel it by a private link.`,
        }}
        book={(wanted) => bookWithClient(client.id, wanted)}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description="Meetings are booked in the hours that you publish.">
        {!data && <Loading what="Your hours" hasFailed={isError} onRetry={refetch} className="h-24" />}
        {data && (
          <>
            <p>You publish no hours yet. Choose when you can be met, then book a time for your client.</p>
            <DialogActions>
              <Button asChild variant="gold">
                <Link to={paths.meetings}>Set your hours</Link>
              </Button>
            </DialogActions>
          </>
        )}
      </DialogContent>
    </Dialog>
  )
}
