import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { AuthProblem } from '@/shared/auth/auth-problem'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { PasswordInput } from '@/ui/password-input'
import { emailRules } from './email-rules'
import { ResendConfirmation } from './resend-confirmation'

export type Credentials = { email: string; password: string }

type SignInFormProps = {
  onForgotten: (email: string) => void
  /** Told before the answer is known: the second factor's recovery asks for the same password again. */
  onAttempt: (credentials: Credentials) => void
}

export function SignInForm({ onForgotten, onAttempt }: SignInFormProps) {
  const { signIn } = useAuth()
  const { register, handleSubmit, getValues, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  })
  const attempt = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ email, password }: Credentials) => signIn(email, password),
    onError: (error) => notify({ title: 'Sign In Failed', description: sentenceOf(error), tone: 'destructive' }),
  })
  const isUnconfirmed = attempt.error instanceof AuthProblem && attempt.error.code === 'email_not_confirmed'

  const submit = handleSubmit((credentials) => {
    onAttempt(credentials)
    attempt.mutate(credentials)
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Email" required error={formState.errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('email', emailRules)}
            type="email"
            autoComplete="username"
            inputMode="email"
          />
        )}
      </Field>
      <Field label="Password" required error={formState.errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', { required: 'Please enter your password.' })}
            autoComplete="current-password"
          />
        )}
      </Field>
      {attempt.error && (
        <InlineAlert tone="danger">
          <p>{sentenceOf(attempt.error)}</p>
          {isUnconfirmed && <ResendConfirmation email={attempt.variables.email} />}
        </InlineAlert>
      )}
      <Button type="submit" variant="gold" disabled={attempt.isPending}>
        {attempt.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <Button variant="link" className="justify-self-center" onClick={() => onForgotten(getValues('email'))}>
        Forgot your password?
      </Button>
    </form>
  )
}
