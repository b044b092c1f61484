import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { isRefusal } from '@/shared/http/api-error'
import { refusalSentence } from './refusal-sentence'

/** Puts a refusal where it belongs: on the field it is about, or else above the whole form. */
export function showRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
) {
  const issues = isRefusal(error, 'request.invalid') ? error.details.issues : []
  const ofFields = issues.filter(({ path }) => path in form.getValues())
  for (const { path, message } of ofFields) form.setError(path as Path<Values>, { type: 'server', message })
  if (ofFields.length === 0) form.setError('root.server', { message: refusalSentence(error) })
}
