import type { ReactNode } from 'react'
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Form, FormProblem } from '@/ui/form/form'
import { Input } from '@/ui/input'
import { PasswordInput } from '@/ui/password-input'

// The forms in front of an account are checked by react-hook-form's own rules and not by a schema: the validation
// library would add a fifth to what this page loads. The server checks everything again.

/** Rejects only what can't be an address. Whether it exists is known once a mail has arrived there. */
export const emailRules = {
  required: 'Please enter your email address.',
  pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Please enter an address like name@example.com.' },
  setValueAs: (typed: string) => typed.trim(),
}

export const nameRules = (what: string) => ({
  validate: (name: string) => name.trim() !== '' || `Please enter your ${what}.`,
  maxLength: { value: 200, message: 'Please use at most 200 characters.' },
  setValueAs: (typed: string) => typed.trim(),
})

export const passwordRules = { required: 'Please enter your password.' }

const longestBytes = 72

/** The server checks these again, together with its list of common passwords. */
export const newPasswordRules = {
  required: 'Please choose a password.',
  minLength: { value: 6, message: 'Password should be at least 6 characters.' },
  validate: (password: string) =>
    new TextEncoder().encode(password).length <= longestBytes || 'Password cannot be longer than 72 characters',
}

export const passwordHint = 'At least 6 characters. Tip: three random words make a strong password.'

type AuthFormProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  onSubmit: (values: Values) => void
  attempt: { isPending: boolean; error: Error | null }
  /** Shown while there is no newer error: why a mailed link did not work. */
  problem?: string | null
  /** More about the error, with a way out of it. */
  help?: ReactNode
  submit: { label: string; pending: string }
  children: ReactNode
  /** Below the button: other ways on. */
  footer?: ReactNode
}

/** Fields, then what went wrong, then the one button. */
export function AuthForm<Values extends FieldValues>(props: AuthFormProps<Values>) {
  const { form, onSubmit, attempt, problem, help, submit, children, footer } = props
  const sentence = attempt.error ? sentenceOf(attempt.error) : problem
  return (
    <Form form={form} onSubmit={onSubmit}>
      {children}
      <FormProblem>
        {sentence && (
          <>
            <p>{sentence}</p>
            {help}
          </>
        )}
      </FormProblem>
      <Button type="submit" variant="gold" disabled={attempt.isPending}>
        {attempt.isPending ? submit.pending : submit.label}
      </Button>
      {footer}
    </Form>
  )
}

type AuthFieldProps = { field: UseFormRegisterReturn; error: string | undefined; autoComplete: string }

export function EmailField({ field, error, autoComplete }: AuthFieldProps) {
  return (
    <Field label="Email" required error={error}>
      {(control) => <Input {...control} {...field} type="email" autoComplete={autoComplete} inputMode="email" />}
    </Field>
  )
}

type PasswordFieldProps = AuthFieldProps & { label?: string; hint?: string }

export function PasswordField({ field, error, autoComplete, label = 'Password', hint }: PasswordFieldProps) {
  return (
    <Field label={label} required hint={hint} error={error}>
      {(control) => <PasswordInput {...control} {...field} autoComplete={autoComplete} />}
    </Field>
  )
}
