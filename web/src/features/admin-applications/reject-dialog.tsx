import { useMutation } from '@tanstack/react-query'
import { textLimit } from '@vermeil/contracts/accounts'
import { Listing } from '@vermeil/contracts/listings'
import { type FormEvent, useState } from 'react'
import { api } from '@/shared/http/api'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'

type RejectDialogProps = { listing: Listing; onClose: () => void; onDone: () => unknown }

/** A seller is always told why: that is what they can change. */
export function RejectDialog({ listing, onClose, onDone }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const rejecting = useMutation({
    mutationFn: (words: string) => api.put(`/admin/listings/${listing.id}/rejection`, { reason: words }, Listing),
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: () => {
      notify({ title: 'Work rejected', description: `The seller of ${listing.title} gets an email with the reason.` })
      onClose()
    },
    onError: (error) => setProblem(sentenceOf(error)),
    onSettled: onDone,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim()) rejecting.mutate(reason.trim())
    else setProblem('Please give a reason.')
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={`Reject ${listing.title}?`} description="The seller reads this, and may submit it again.">
        <form noValidate onSubmit={submit}>
          <Field label="Reason" required error={problem}>
            {(control) => (
              <Textarea
                {...control}
                maxLength={textLimit}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value)
                  setProblem(undefined)
                }}
              />
            )}
          </Field>
          <DialogActions>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="destructive" disabled={rejecting.isPending}>
              {rejecting.isPending ? 'Rejecting...' : 'Reject work'}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
