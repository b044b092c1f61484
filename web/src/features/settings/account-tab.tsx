import { useFormContext } from 'react-hook-form'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { DangerZone } from './danger-zone'
import { SettingsFields } from './settings-fields'
import type { SettingsValues } from './settings-values'

export function AccountTab({ proposedEmail }: { proposedEmail: string | undefined }) {
  const { register, formState } = useFormContext<SettingsValues>()
  const { errors } = formState
  return (
    <div className="grid gap-10">
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
          hint="A new address takes over once you open the link we mail there."
          error={errors.email?.message}
        >
          {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Phone" optional hint="For text messages, if you turn them on." error={errors.phone?.message}>
          {(control) => <Input {...control} {...register('phone')} type="tel" autoComplete="tel" />}
        </Field>
      </SettingsFields>
      {proposedEmail && (
        <InlineAlert tone="info">
          <p>
            We have mailed a link to <strong>{proposedEmail}</strong>. Your address changes when it is opened.
          </p>
        </InlineAlert>
      )}
      <DangerZone />
    </div>
  )
}
