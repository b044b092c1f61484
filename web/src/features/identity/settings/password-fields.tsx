import { useFormContext } from 'react-hook-form'
import { FormPassword } from '@/ui/form/form-fields'
import { SettingsSection } from './settings-section'
import type { SettingsValues } from './settings-values'

export function PasswordFields() {
  const form = useFormContext<SettingsValues>()
  const { getValues } = form
  return (
    <SettingsSection
      title="Password"
      lead="Leave these empty to keep your password. A new one signs out your other devices."
    >
      {/* For password managers, which file a password under the name beside it. */}
      <input type="text" name="username" autoComplete="username" value={getValues('email')} readOnly hidden />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormPassword
          form={form}
          name="currentPassword"
          label="Current password"
          className="sm:col-span-2 sm:max-w-sm"
          autoComplete="current-password"
        />
        <FormPassword
          form={form}
          name="newPassword"
          label="New password"
          hint="At least 6 characters."
          autoComplete="new-password"
        />
        <FormPassword form={form} name="confirmPassword" label="Confirm new password" autoComplete="new-password" />
      </div>
    </SettingsSection>
  )
}
