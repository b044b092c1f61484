import type { UseFormReturn } from 'react-hook-form'
import { Field } from '@/ui/field'
import { PasswordInput } from '@/ui/password-input'

type OwnPasswordFieldProps = {
  form: UseFormReturn<{ password: string }>
  /** What the server said. */
  problem: string | undefined
}

/** Asked before what a borrowed session must not do. */
export const OwnPasswordField = ({ form, problem }: OwnPasswordFieldProps) => (
  <Field label="Your password" required error={form.formState.errors.password?.message ?? problem}>
    {(control) => (
      <PasswordInput
        {...control}
        {...form.register('password', { required: 'Please enter your password.' })}
        autoComplete="current-password"
      />
    )}
  </Field>
)
