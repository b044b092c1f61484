import { bookByProposal } from '@/features/contact/meetings/meetings-api'
import { ProposalView } from '@/features/trades/proposal-page/proposal-view'
import { useParams } from '@/shared/navigation/router'
import { lazyPart } from '@/ui/lazy-part'
import { NotFound } from '../layouts/not-found'

const GuestBooking = lazyPart(() =>
  import('@/features/contact/meetings/guest-booking').then((module) => module.GuestBooking),
)

export function Component() {
  const { token = '' } = useParams()
  return (
    <ProposalView
      token={token}
      notFound={<NotFound />}
      renderBooking={({ id, name }, onClose) => (
        <GuestBooking
          hostId={id}
          title={`Meet ${name}`}
          texts={{
            topicHint: `${name} will see this.`,
            booked: 'The mail has a private link by which you can move or cancel it.',
          }}
          book={(wanted) => bookByProposal(token, wanted)}
          onClose={onClose}
        />
      )}
    />
  )
}
