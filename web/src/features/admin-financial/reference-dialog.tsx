import { type FormEvent, useState } from 'react'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'

type ReferenceDialogProps = {
  title: string
  description: string
  confirmLabel: string
  isPending: boolean
  refusal: string | undefined
  onSubmit: (reference: string) => void
  onClose: () => void
}

/** For money that moved at the bank: its reference there is what ties the books to it. */
export function ReferenceDialog(props: ReferenceDialogProps) {
  const { title, description, confirmLabel, isPending, refusal, onSubmit, onClose } = props
  const [reference, setReference] = useState('')
  const [isTried, setIsTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (reference.trim()) onSubmit(reference.trim())
  }

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description={description}>
        <form noValidate onSubmit={submit} className="grid gap-5">
          {refusal && (
            <InlineAlert tone="danger">
              <p>{refusal}</p>
            </InlineAlert>
          )}
          <Field
            label="Bank reference"
            required
            error={isTried && !reference.trim() ? 'Please enter the reference.' : undefined}
          >
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                autoComplete="off"
                value={reference}
                onChange={(event) => setReference(event.target.value)}
              />
            )}
          </Field>
          <DialogActions className="mt-0">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="gold" disabled={isPending}>
              {isPending ? 'Saving...' : confirmLabel}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
