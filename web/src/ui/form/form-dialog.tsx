import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { Button } from '../button'
import { Dialog, DialogActions, DialogContent } from '../dialog'
import { Form, FormProblem } from './form'

export type FormSubmit = {
  /** Says what the button does, with the amount: "Refund $120". */
  label: string
  /** While it is being done: "Refunding...". */
  pending: string
  isDestructive?: boolean
}

/** What `useAction` returns, where the form's values are all that it takes; or the parts of it. */
type Submission<Output> =
  | { action: { mutate: (values: Output) => unknown; isPending: boolean; problem: ReactNode } }
  | { action?: never; onSubmit: (values: Output) => unknown; isPending?: boolean; problem?: ReactNode }

type FormDialogProps<Values extends FieldValues, Output> = Submission<Output> & {
  title: ReactNode
  description?: ReactNode
  form: UseFormReturn<Values, unknown, Output>
  submit: FormSubmit
  /** Where "Cancel" could mean the thing itself. */
  cancelLabel?: string
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: to create, to edit, or to say why. Escape and Cancel send nothing. */
export function FormDialog<Values extends FieldValues, Output>(props: FormDialogProps<Values, Output>) {
  const { title, description, form, submit, cancelLabel = 'Cancel', onClose, children } = props
  const { isPending = false, problem } = props.action ?? props
  const onSubmit = (values: Output) => (props.action ? props.action.mutate(values) : props.onSubmit(values))
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description={description}>
        <Form form={form} onSubmit={onSubmit}>
          <FormProblem>{problem}</FormProblem>
          {children}
          <DialogActions className="mt-0">
            <Button variant="outline" onClick={onClose}>
              {cancelLabel}
            </Button>
            <Button type="submit" variant={submit.isDestructive ? 'destructive' : 'gold'} disabled={isPending}>
              {isPending ? submit.pending : submit.label}
            </Button>
          </DialogActions>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
