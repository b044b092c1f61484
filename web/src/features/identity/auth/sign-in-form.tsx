import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { AuthProblem } from '@/shared/auth/auth-problem'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { AuthForm, EmailField, emailRules, PasswordField, passwordRules } from './auth-form'
import { ResendConfirmation } from './resend-confirmation'

export type Credentials = { email: string; password: string }

type SignInFormProps = {
  onForgotten: (email: string) => void
  /** Called before the answer is known: a recovery code needs the same password again. */
  onAttempt: (credentials: Credentials) => void
}

export function SignInForm({ onForgotten, onAttempt }: SignInFormProps) {
  const { signIn } = useAuth()
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } })
  const { errors } = form.formState
  const attempt = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onError: (error) => notify({ title: 'Sign In Failed', description: sentenceOf(error), tone: 'destructive' }),
  })
  const isUnconfirmed = attempt.error instanceof AuthProblem && attempt.error.code === 'email_not_confirmed'

  function submit(credentials: Credentials) {
    onAttempt(credentials)
    attempt.mutate(credentials)
  }

  return (
    <AuthForm
      form={form}
      onSubmit={submit}
      attempt={attempt}
      help={isUnconfirmed && attempt.variables && <ResendConfirmation email={attempt.variables.email} />}
      submit={{ label: 'Sign In', pending: 'Signing in...' }}
      footer={
        <Button variant="link" className="justify-self-center" onClick={() => onForgotten(form.getValues('email'))}>
          Forgot your password?
        </Button>
      }
    >
      <EmailField field={form.register('email', emailRules)} error={errors.email?.message} autoComplete="username" />
      <PasswordField
        field={form.register('password', passwordRules)}
        error={errors.password?.message}
        autoComplete="current-password"
      />
    </AuthForm>
  )
}
