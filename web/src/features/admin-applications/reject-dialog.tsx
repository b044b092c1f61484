import { useMutation } from '@tanstack/react-query'
import { Listing } from '@vermeil/contracts/listings'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { ReasonDialog } from '@/ui/form/reason-dialog'

type RejectDialogProps = { listing: Listing; onClose: () => void; onDone: () => unknown }

/** The seller always reads why: it is what they can change. */
export function RejectDialog({ listing, onClose, onDone }: RejectDialogProps) {
  const rejecting = useMutation({
    mutationFn: (reason: string) => api.put(`/admin/listings/${listing.id}/rejection`, { reason }, Listing),
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
      submit={{ label: 'Reject work', pending: 'Rejecting...', isDestructive: true }}
      isPending={rejecting.isPending}
      problem={rejecting.error && sentenceOf(rejecting.error)}
      onSubmit={({ reason }) => rejecting.mutate(reason)}
      onClose={onClose}
    />
  )
}
