import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OwnProfile, ProfileChange } from '@vermeil/contracts/identity/accounts.schema'
import { useForm } from 'react-hook-form'
import { avatarUrl, changeProfile, initialsOf, ownProfileQuery } from '@/entities/account/own-account'
import { useOwnAvatar } from '@/entities/account/use-own-avatar'
import { deliveryKey } from '@/entities/delivery/addresses-api'
import { CountryOptions } from '@/entities/delivery/country-options'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { AvatarUpload } from '@/ui/avatar-upload'
import { Button } from '@/ui/button'
import { DialogActions } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Form, FormProblem } from '@/ui/form/form'
import { FormSelect, FormTextarea } from '@/ui/form/form-fields'
import { Input } from '@/ui/input'

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
  const form = useForm({
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
      void queryClient.invalidateQueries({ queryKey: deliveryKey })
      notify({ title: 'Profile Updated', tone: 'success' })
      onDone()
    },
  })

  return (
    <div className="grid gap-6">
      <AvatarUpload
        initials={initialsOf(profile)}
        src={avatarUrl(profile.avatar)}
        uploadedTitle="Profile Picture Updated"
        {...avatar}
      />
      <Form form={form} onSubmit={(change) => save.mutate(change)}>
        <div className="grid gap-5 sm:grid-cols-2">
          {lines.map(({ name, label, ...input }) => (
            <Field key={name} label={label} optional error={form.formState.errors[name]?.message}>
              {(control) => <Input {...control} {...form.register(name)} {...input} />}
            </Field>
          ))}
        </div>
        <FormSelect
          form={form}
          name="country"
          label="Country"
          optional
          hint="Prices with delivery and tax are for this country until you add an address."
          rules={{ setValueAs: (country) => country || null }}
          autoComplete="country"
        >
          <option value="">Not chosen</option>
          <CountryOptions />
        </FormSelect>
        <FormTextarea form={form} name="bio" label="Bio" optional maxLength={2000} />
        <FormProblem>{save.error && sentenceOf(save.error)}</FormProblem>
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" variant="gold" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save profile'}
          </Button>
        </DialogActions>
      </Form>
    </div>
  )
}
