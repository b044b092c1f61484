import { useId } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { useFailureFocus } from '@/ui/form/failure-focus'
import type { FieldLabels } from './field-messages'

type FormProblemsProps<Values extends FieldValues, Context, Output> = {
  form: UseFormReturn<Values, Context, Output>
  labels: FieldLabels<Path<Values>>
  /** How often sending has failed: each time the summary takes the focus. */
  failures: number
}

/** What keeps a form from being sent, in one place: each entry leads to its field. */
export function FormProblems<Values extends FieldValues, Context, Output>({
  form,
  labels,
  failures,
}: FormProblemsProps<Values, Context, Output>) {
  const id = useId()
  const summary = useFailureFocus<HTMLElement>(failures)
  const { errors } = form.formState
  const fields = (Object.keys(labels) as Path<Values>[]).filter((field) => errors[field])
  const general = errors.root?.['server']?.message

  if (fields.length === 0 && !general) return null
  return (
    <section
      ref={summary}
      tabIndex={-1}
      aria-labelledby={id}
      className="rounded-md border border-danger bg-surface p-4"
    >
      <h3 id={id} className="font-sans text-base font-medium tracking-normal text-danger">
        {general ? 'This was not sent' : 'Please look at these fields'}
      </h3>
      {general && <p className="mt-1">{general}</p>}
      {fields.length > 0 && (
        <ul className="mt-1">
          {fields.map((field) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => form.setFocus(field)}
                className="inline-flex min-h-9 items-center text-start underline decoration-1 underline-offset-4 hover:text-gold"
              >
                {String(errors[field]?.message ?? labels[field])}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
