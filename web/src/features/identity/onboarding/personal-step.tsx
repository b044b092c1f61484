import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { useFormContext } from 'react-hook-form'
import { avatarUrl, initialsOf } from '@/entities/account/own-account'
import { useOwnAvatar } from '@/entities/account/use-own-avatar'
import { AvatarUpload } from '@/ui/avatar-upload'
import { Field } from '@/ui/field'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
import { Input } from '@/ui/input'
import type { Draft } from './onboarding-draft'
import { Optional } from './optional'

const socials = [
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
  ['facebook', 'Facebook'],
] as const

export function PersonalStep({ profile }: { profile: OwnProfile }) {
  const form = useFormContext<Draft>()
  const { watch, formState } = form
  const isCollector = watch('userType') === 'collector'
  const avatar = useOwnAvatar()
  return (
    <div className="grid gap-6">
      <AvatarUpload
        initials={initialsOf(profile)}
        src={avatarUrl(profile.avatar)}
        uploadedTitle="Profile picture uploaded"
        {...avatar}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormInput form={form} name="personalInfo.firstName" label="First Name" required autoComplete="given-name" />
        <FormInput form={form} name="personalInfo.lastName" label="Last Name" required autoComplete="family-name" />
        <Field label="Email" hint="Confirmed. It can be changed in your settings.">
          {(control) => <Input {...control} type="email" value={profile.email} readOnly autoComplete="email" />}
        </Field>
      </div>
      <Optional title="More about you" isFolded={isCollector && !formState.errors.personalInfo}>
        <FormInput form={form} name="personalInfo.phone" label="Phone" optional type="tel" autoComplete="tel" />
        <FormTextarea
          form={form}
          name="personalInfo.bio"
          label="Bio"
          optional
          hint="Shown on your public profile. Up to 2,000 characters."
          maxLength={2000}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {socials.map(([name, label]) => (
            <FormInput
              key={name}
              form={form}
              name={`personalInfo.${name}`}
              label={label}
              optional
              autoComplete="off"
              placeholder="@name"
            />
          ))}
          <FormInput
            form={form}
            name="personalInfo.website"
            label="Website"
            optional
            type="url"
            autoComplete="url"
            placeholder="https://"
          />
        </div>
      </Optional>
    </div>
  )
}
