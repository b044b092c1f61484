import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormInput, FormPassword } from '@/ui/form/form-fields'
import { InlineAlert } from '@/ui/inline-alert'
import { DangerZone } from './danger-zone'
import { SettingsFields } from './settings-fields'
import type { SettingsValues } from './settings-values'

type AccountTabProps = { currentEmail: string; proposedEmail: string | undefined; section: ReactNode }

export function AccountTab({ currentEmail, proposedEmail, section }: AccountTabProps) {
  const form = useFormContext<SettingsValues>()
  const { watch } = form
  const isEmailChanged = watch('email') !== currentEmail
  return (
    <div className="flex flex-col gap-8">
      <SettingsFields className="grid gap-5 sm:grid-cols-2">
        <FormInput form={form} name="firstName" label="First Name" autoComplete="given-name" />
        <FormInput form={form} name="lastName" label="Last Name" autoComplete="family-name" />
        <FormInput
          form={form}
          name="email"
          label="Email"
          required
          hint="We’ll send a link to the new address to confirm the change."
          type="email"
          autoComplete="email"
        />
        {isEmailChanged && (
          <FormPassword
            form={form}
            name="currentPassword"
            label="Current password"
            required
            hint="We ask for it before your address changes."
            autoComplete="current-password"
          />
        )}
        <FormInput
          form={form}
          name="phone"
          label="Phone"
          optional
          hint="For text messages, if you turn them on."
          type="tel"
          autoComplete="tel"
        />
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
