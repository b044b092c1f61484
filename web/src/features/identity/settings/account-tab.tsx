import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { PasswordInput } from '@/ui/password-input'
import { DangerZone } from './danger-zone'
import { SettingsFields } from './settings-fields'
import type { SettingsValues } from './settings-values'

type AccountTabProps = { currentEmail: string; proposedEmail: string | undefined; section: ReactNode }

export function AccountTab({ currentEmail, proposedEmail, section }: AccountTabProps) {
  const { register, formState, watch } = useFormContext<SettingsValues>()
  const { errors } = formState
  const isEmailChanged = watch('email') !== currentEmail
  return (
    <div className="flex flex-col gap-8">
      <SettingsFields className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
        </Field>
        <Field
          label="Email"
          required
          hint="We’ll send a link to the new address to confirm the change."
          error={errors.email?.message}
        >
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        {isEmailChanged && (
          <Field
            label="Current password"
            required
            hint="We ask for it before your address changes."
            error={errors.currentPassword?.message}
          >
            {(control) => (
              <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />
            )}
          </Field>
        )}
        <Field label="Phone" optional hint="For text messages, if you turn them on." error={errors.phone?.message}>
          {(control) => <Input {...control} {...register('phone')} type="tel" autoComplete="tel" />}
        </Field>
      </SettingsFields>
      {proposedEmail && (
        <InlineAlert tone="info">
          <p>
            We have mailed a link to <strong>{proposedEmail}</strong>. Your address changes when you confirm it there.
            We also wrote to your current address, which can stop the change, or undo it for 7 days.
          </p>
        </InlineAlert>
      )}
      {section}
      <DangerZone />
    </div>
  )
}
