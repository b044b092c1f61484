import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { paths } from '@/shared/navigation/paths'
import { useNavigate } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { setNewPassword } from './auth-actions'
import { AuthForm, newPasswordRules, PasswordField, passwordHint } from './auth-form'
import { AuthFormShell } from './auth-form-shell'

/** Where the link in the reset mail leads. */
export function NewPasswordView({ email }: { email: string }) {
  const navigate = useNavigate()
  const form = useForm({ defaultValues: { password: '', repeated: '' } })
  const { errors } = form.formState
  const attempt = useMutation({
    meta: { showsErrors: true },
    mutationFn: ({ password }: { password: string }) => setNewPassword(password),
    onSuccess: () => {
      notify({
        title: 'Password Updated',
        description: 'You can use it from now on. Your other devices were signed out.',
        tone: 'success',
      })
      navigate(paths.dashboard, { replace: true })
    },
    onError: (error) => notify({ title: 'Reset Failed', description: sentenceOf(error), tone: 'destructive' }),
  })

  return (
    <AuthFormShell title="Choose a new password" lead={`For the account of ${email}.`}>
      <AuthForm
        form={form}
        onSubmit={(values) => attempt.mutate(values)}
        attempt={attempt}
        submit={{ label: 'Set New Password', pending: 'Saving...' }}
      >
        {/* For password managers, which file a password under the name beside it. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="New password"
          hint={passwordHint}
          field={form.register('password', newPasswordRules)}
          error={errors.password?.message}
          autoComplete="new-password"
        />
        <PasswordField
          label="Confirm new password"
          field={form.register('repeated', {
            validate: (repeated, { password }) => repeated === password || 'The two passwords differ.',
          })}
          error={errors.repeated?.message}
          autoComplete="new-password"
        />
      </AuthForm>
    </AuthFormShell>
  )
}
