import { type FormEvent, useState } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogClose, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Textarea } from '@/ui/textarea'

type ReasonDialogProps = {
  title: string
  description: string
  confirmLabel: string
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** For acts that stand in a lot's public history together with why they were done. */
export function ReasonDialog({ title, description, confirmLabel, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setIsMissing(true)
    onConfirm(reason.trim())
    onClose()
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description={description}>
        <form onSubmit={submit} noValidate>
          <Field
            label="Reason"
            hint="Everybody can read it in the lot's history."
            error={isMissing && reason.trim() === '' ? 'Please say why.' : undefined}
            required
          >
            {(control) => (
              <Textarea
                {...control}
                maxLength={2000}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </Field>
          <DialogActions>
            <DialogClose asChild>
              <Button variant="outline">Cancel</Button>
            </DialogClose>
            <Button type="submit" variant="destructive">
              {confirmLabel}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
