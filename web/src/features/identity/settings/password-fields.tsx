import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { PasswordInput } from '@/ui/password-input'
import { SettingsSection } from './settings-section'
import type { SettingsValues } from './settings-values'

export function PasswordFields() {
  const { register, formState, getValues } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <SettingsSection
      title="Password"
      lead="Leave these empty to keep your password. A new one signs out your other devices."
    >
      {/* For password managers, which file a password under the name beside it. */}
      <input type="text" name="username" autoComplete="username" value={getValues('email')} readOnly hidden />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Current password" error={errors.currentPassword?.message} className="sm:col-span-2 sm:max-w-sm">
          {(control) => <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />}
        </Field>
        <Field label="New password" hint="At least 6 characters." error={errors.newPassword?.message}>
          {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />}
        </Field>
        <Field label="Confirm new password" error={errors.confirmPassword?.message}>
          {(control) => <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />}
        </Field>
      </div>
    </SettingsSection>
  )
}
