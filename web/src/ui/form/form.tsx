import type { ComponentProps, ReactNode } from 'react'
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form'
import { cn } from '../cn'
import { InlineAlert } from '../inline-alert'

type FormProps<Values extends FieldValues, Output> = Omit<ComponentProps<'form'>, 'onSubmit' | 'onInvalid'> & {
  form: UseFormReturn<Values, unknown, Output>
  onSubmit: (values: Output) => unknown
  /**
   * A field is wrong and nothing was sent: for what is said besides the fields' own errors, and to open the tab or the
   * step on which the first of them is.
   */
  onInvalid?: (errors: FieldErrors<Values>) => void
}

/**
 * The one way a form is sent: `useForm` with the contract's schema as resolver, `Field` and `MoneyField` for the
 * controls, and this around them. A refused submit moves the focus to the first field that is wrong, whose error is
 * read out with it; what the server refuses is shown by `FormProblem`.
 */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  onInvalid,
  className,
  ...props
}: FormProps<Values, Output>) {
  return (
    <form
      noValidate
      onSubmit={form.handleSubmit(onSubmit, onInvalid)}
      className={cn('grid base:gap-5', className)}
      {...props}
    />
  )
}

/** Why the server refused. Read out when it appears. */
export function FormProblem({ children, className }: { children: ReactNode; className?: string }) {
  if (!children) return null
  return (
    <InlineAlert tone="danger" className={className}>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </InlineAlert>
  )
}
