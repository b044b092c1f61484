import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { PasswordInput } from '@/ui/password-input'
import { setNewPassword } from './auth-actions'
import { AuthFormShell } from './auth-form-shell'
import { newPasswordRules, passwordHint } from './new-password-rules'

/** Where the link in the reset mail leads. */
export function NewPasswordView({ email }: { email: string }) {
  const navigate = useNavigate()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: '', repeated: '' } })
  const { errors } = formState
  const attempt = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ password }: { password: string }) => setNewPassword(password),
    onSuccess: () => {
      notify({
        title: 'Password Updated',
        description: 'Your new password is in force, and your other devices were signed out.',
        tone: 'success',
      })
      void navigate(paths.dashboard, { replace: true })
    },
    onError: (error) => notify({ title: 'Reset Failed', description: sentenceOf(error), tone: 'destructive' }),
  })

  return (
    <AuthFormShell title="Choose a new password" lead={`For the account of ${email}.`}>
      <form noValidate onSubmit={handleSubmit((values) => attempt.mutate(values))} className="grid gap-5">
        {/* For password managers, which file a password under the name beside it. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="New password" required hint={passwordHint} error={errors.password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('password', newPasswordRules)} autoComplete="new-password" />
          )}
        </Field>
        <Field label="Confirm new password" required error={errors.repeated?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('repeated', {
                validate: (repeated, { password }) => repeated === password || 'The two passwords differ.',
              })}
              autoComplete="new-password"
            />
          )}
        </Field>
        {attempt.error && (
          <InlineAlert tone="danger">
            <p>{sentenceOf(attempt.error)}</p>
          </InlineAlert>
        )}
        <Button type="submit" variant="gold" disabled={attempt.isPending}>
          {attempt.isPending ? 'Saving...' : 'Set New Password'}
        </Button>
      </form>
    </AuthFormShell>
  )
}
