import { useMutation } from '@tanstack/react-query'
import { MailCheck } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { AuthForm, EmailField, emailRules } from './auth-form'
import { AuthFormShell } from './auth-form-shell'

type ResetViewProps = { email: string; problem?: string | null; onBack: () => void }

export function ResetView({ email, problem, onBack }: ResetViewProps) {
  const { resetPassword } = useAuth()
  const form = useForm({ defaultValues: { email } })
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

  if (attempt.isSuccess) {
    return (
      <AuthFormShell title="Reset Your Password">
        <div className="grid gap-6" role="status">
          <MailCheck className="size-10 text-gold" aria-hidden="true" />
          {/* The same text whether or not the address is known, so that nobody learns who has an account. */}
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
    <AuthFormShell title="Reset Your Password" lead="We'll email you a link to choose a new one.">
      <AuthForm
        form={form}
        onSubmit={(values) => attempt.mutate(values)}
        attempt={attempt}
        problem={problem}
        submit={{ label: 'Send Reset Link', pending: 'Sending...' }}
        footer={
          <Button variant="ghost" onClick={onBack}>
            Back to Sign In
          </Button>
        }
      >
        <EmailField
          field={form.register('email', emailRules)}
          error={form.formState.errors.email?.message}
          autoComplete="email"
        />
      </AuthForm>
    </AuthFormShell>
  )
}
