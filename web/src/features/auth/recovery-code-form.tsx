import { useForm } from 'react-hook-form'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { PasswordInput } from '@/ui/password-input'
import { useRecoveryCode } from './use-recovery-code'

export function RecoveryCodeForm({ password }: { password: string | null }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '', password: password ?? '' } })
  const { errors } = formState
  const use = useRecoveryCode()

  const submit = handleSubmit((proof) =>
    use.mutate(proof, {
      onSuccess: () =>
        notify({ title: 'Two-factor authentication is off', description: 'Set it up again in your settings.' }),
    }),
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field label="Recovery code" required error={errors.code?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('code', { required: 'Please enter one of your recovery codes.' })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      {password === null && (
        <Field label="Password" required error={errors.password?.message}>
          {(control) => (
            <PasswordInput
              {...control}
              {...register('password', { required: 'Please enter your password.' })}
              autoComplete="current-password"
            />
          )}
        </Field>
      )}
      {use.error && (
        <InlineAlert tone="danger">
          <p>{sentenceOf(use.error)}</p>
        </InlineAlert>
      )}
      <Button type="submit" variant="gold" disabled={use.isPending}>
        {use.isPending ? 'Checking...' : 'Use recovery code'}
      </Button>
    </form>
  )
}
