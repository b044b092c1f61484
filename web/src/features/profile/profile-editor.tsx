import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, ProfileChange } from '@vermeil/contracts/accounts'
import { useForm } from 'react-hook-form'
import { avatarUrl, changeProfile, initialsOf, ownProfileQuery } from '@/entities/account/own-account'
import { useOwnAvatar } from '@/entities/account/use-own-avatar'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { AvatarUpload } from '@/ui/avatar-upload'
import { Button } from '@/ui/button'
import { DialogActions } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'

const Editable = ProfileChange.omit({ professionalDetails: true }).required()

const lines = [
  { name: 'firstName', label: 'First Name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel' },
  { name: 'location', label: 'Location', autoComplete: 'address-level2' },
  { name: 'instagram', label: 'Instagram', autoComplete: 'off' },
  { name: 'twitter', label: 'Twitter', autoComplete: 'off' },
  { name: 'facebook', label: 'Facebook', autoComplete: 'off' },
  { name: 'website', label: 'Website', type: 'url', autoComplete: 'url' },
] as const

export function ProfileEditor({ profile, onDone }: { profile: OwnProfile; onDone: () => void }) {
  const queryClient = useQueryClient()
  const avatar = useOwnAvatar()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Editable),
    // The profile carries more than is edited here, and the server takes nothing it does not know.
    defaultValues: Editable.parse(
      Object.fromEntries(Object.keys(Editable.shape).map((name) => [name, profile[name as keyof OwnProfile]])),
    ),
  })
  const save = useMutation({
    meta: { showsErrors: true },
    mutationFn: changeProfile,
    onSuccess: (saved) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, saved)
      notify({ title: 'Profile Updated', tone: 'success' })
      onDone()
    },
  })

  return (
    <div className="grid gap-6">
      <AvatarUpload
        initials={initialsOf(profile.email)}
        src={avatarUrl(profile.avatar)}
        uploadedTitle="Profile Picture Updated"
        {...avatar}
      />
      <form noValidate onSubmit={handleSubmit((change) => save.mutate(change))} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          {lines.map(({ name, label, ...input }) => (
            <Field key={name} label={label} optional error={formState.errors[name]?.message}>
              {(control) => <Input {...control} {...register(name)} {...input} />}
            </Field>
          ))}
        </div>
        <Field label="Bio" optional error={formState.errors.bio?.message}>
          {(control) => <Textarea {...control} {...register('bio')} maxLength={2000} />}
        </Field>
        {save.error && (
          <InlineAlert tone="danger">
            <p>{sentenceOf(save.error)}</p>
          </InlineAlert>
        )}
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" variant="gold" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save profile'}
          </Button>
        </DialogActions>
      </form>
    </div>
  )
}
