import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './cn'
import { Label } from './label'

/** What `Field` hands to its control; spread it: `{(control) => <Input {...control} />}`. */
export type FieldControl = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  required?: boolean
  /** Says so beside the label: people should not have to guess what they may leave out. */
  optional?: boolean
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Ties label, hint and error to their control, so that no form forgets to. */
export function Field({ label, hint, error, required, optional, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <Label htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </Label>
      {children({
        id,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint && (
        <p id={hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong with the control that it describes. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="flex items-start gap-1.5 text-sm text-danger">
    <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
    {children}
  </p>
)
