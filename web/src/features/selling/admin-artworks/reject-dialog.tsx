import { useMutation } from '@tanstack/react-query'
import type { Listing } from '@vermeil/contracts/selling/listings.schema'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { ReasonDialog } from '@/ui/form/reason-dialog'
import { rejectWork } from './artworks-api'

const usualReasons = [
  'The pictures are too small or out of focus. Please add sharper ones.',
  'Please add a picture of the whole work, without a frame or hands in it.',
  'The dimensions or materials are missing.',
  'The description does not match the pictures.',
  'The starting bid is far from comparable works. Please reconsider it.',
]

type RejectDialogProps = { listing: Listing; onClose: () => void; onDone: () => unknown }

/** The seller always reads why: it is what they can change. */
export function RejectDialog({ listing, onClose, onDone }: RejectDialogProps) {
  const rejecting = useMutation({
    mutationFn: (reason: string) => rejectWork(listing.id, reason),
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: () => {
      notify({ title: 'Work rejected', description: `We emailed your reason to the seller of ${listing.title}.` })
      onClose()
    },
    onSettled: onDone,
  })
  return (
    <ReasonDialog
      title={`Reject ${listing.title}?`}
      description="The seller reads your reason and may submit the work again."
      reason={{ suggestions: usualReasons }}
      submit={{ label: 'Reject work', pending: 'Rejecting...', isDestructive: true }}
      isPending={rejecting.isPending}
      problem={rejecting.error && sentenceOf(rejecting.error)}
      onSubmit={({ reason }) => rejecting.mutate(reason)}
      onClose={onClose}
    />
  )
}
