import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { AuthFormShell } from './auth-form-shell'
import { emailRules } from './email-rules'

type ResetViewProps = { email: string; problem?: string | null; onBack: () => void }

export function ResetView({ email, problem, onBack }: ResetViewProps) {
  const { resetPassword } = useAuth()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email } })
  const attempt = useMutation({
    meta: { showsErrors: true },
    mutationFn: (values: { email: string }) => resetPassword(values.email),
    onSuccess: () =>
      notify({
        title: 'Reset Email Sent!',
        description: 'Please check your email for the password reset link.',
        tone: 'success',
      }),
    onError: (error) => notify({ title: 'Reset Failed', description: sentenceOf(error), tone: 'destructive' }),
  })
  const failure = attempt.error ? sentenceOf(attempt.error) : problem

  if (attempt.isSuccess) {
    return (
      <AuthFormShell title="Reset Your Password">
        <div className="grid gap-6" role="status">
          <MailCheck className="size-10 text-gold" aria-hidden="true" />
          {/* The same words whether or not the address is known: this form tells nobody who has an account. */}
          <p>
            If an account belongs to <strong>{attempt.variables.email}</strong>, a link to choose a new password is on
            its way. It works once, for an hour.
          </p>
          <Button variant="outline" onClick={onBack}>
            Back to Sign In
          </Button>
        </div>
      </AuthFormShell>
    )
  }

  return (
    <AuthFormShell title="Reset Your Password" lead="We mail you a link that lets you choose a new one.">
      <form noValidate onSubmit={handleSubmit((values) => attempt.mutate(values))} className="grid gap-5">
        {failure && (
          <InlineAlert tone="danger">
            <p>{failure}</p>
          </InlineAlert>
        )}
        <Field label="Email" required error={formState.errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('email', emailRules)}
              type="email"
              autoComplete="email"
              inputMode="email"
            />
          )}
        </Field>
        <Button type="submit" variant="gold" disabled={attempt.isPending}>
          {attempt.isPending ? 'Sending...' : 'Send Reset Link'}
        </Button>
        <Button variant="ghost" onClick={onBack}>
          Back to Sign In
        </Button>
      </form>
    </AuthFormShell>
  )
}
