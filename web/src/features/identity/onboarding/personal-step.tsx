import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { useFormContext } from 'react-hook-form'
import { avatarUrl, initialsOf } from '@/entities/account/own-account'
import { useOwnAvatar } from '@/entities/account/use-own-avatar'
import { AvatarUpload } from '@/ui/avatar-upload'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import type { Draft } from './onboarding-draft'

const socials = [
  ['instagram', 'Instagram'],
  ['twitter', 'Twitter'],
  ['facebook', 'Facebook'],
] as const

export function PersonalStep({ profile }: { profile: OwnProfile }) {
  const { register, formState } = useFormContext<Draft>()
  const errors = formState.errors.personalInfo
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
        <Field label="First Name" required error={errors?.firstName?.message}>
          {(control) => <Input {...control} {...register('personalInfo.firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last Name" required error={errors?.lastName?.message}>
          {(control) => <Input {...control} {...register('personalInfo.lastName')} autoComplete="family-name" />}
        </Field>
        <Field label="Email" hint="Confirmed. It can be changed in your settings.">
          {(control) => <Input {...control} type="email" value={profile.email} readOnly autoComplete="email" />}
        </Field>
        <Field label="Phone" optional error={errors?.phone?.message}>
          {(control) => <Input {...control} {...register('personalInfo.phone')} type="tel" autoComplete="tel" />}
        </Field>
      </div>
      <Field
        label="Bio"
        optional
        hint="Shown on your public profile. Up to 2,000 characters."
        error={errors?.bio?.message}
      >
        {(control) => <Textarea {...control} {...register('personalInfo.bio')} maxLength={2000} />}
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {socials.map(([name, label]) => (
          <Field key={name} label={label} optional error={errors?.[name]?.message}>
            {(control) => (
              <Input {...control} {...register(`personalInfo.${name}`)} autoComplete="off" placeholder="@name" />
            )}
          </Field>
        ))}
        <Field label="Website" optional error={errors?.website?.message}>
          {(control) => (
            <Input
              {...control}
              {...register('personalInfo.website')}
              type="url"
              autoComplete="url"
              placeholder="https://"
            />
          )}
        </Field>
      </div>
    </div>
  )
}
