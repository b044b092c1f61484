import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { authClient } from '@/shared/auth/auth-client'
import { orThrow } from '@/shared/auth/auth-problem'
import { api } from '@/shared/http/api'
import { notify } from '@/shared/page/toasts'
import { FormInput } from '@/ui/form/form-fields'
import { AuthForm, PasswordField, passwordRules } from './auth-form'

type Proof = { password: string; code: string }

/** A recovery code turns the second factor off; the refreshed session then no longer asks for one. */
export function RecoveryCodeForm({ password }: { password: string | null }) {
  const form = useForm<Proof>({ defaultValues: { code: '', password: password ?? '' } })
  const { errors } = form.formState
  const attempt = useMutation({
    meta: { showsErrors: true },
    mutationFn: async (proof: Proof) => {
      await api.command('POST', '/account/recovery-code', proof)
      const client = await authClient()
      orThrow(await client.refreshSession())
    },
    onSuccess: () =>
      notify({ title: 'Two-factor authentication is off', description: 'Set it up again in your settings.' }),
  })
  return (
    <AuthForm
      form={form}
      onSubmit={(proof) => attempt.mutate(proof)}
      attempt={attempt}
      submit={{ label: 'Use recovery code', pending: 'Checking...' }}
    >
      <FormInput
        form={form}
        name="code"
        label="Recovery code"
        required
        rules={{ required: 'Please enter one of your recovery codes.' }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      {password === null && (
        <PasswordField
          field={form.register('password', passwordRules)}
          error={errors.password?.message}
          autoComplete="current-password"
        />
      )}
    </AuthForm>
  )
}
