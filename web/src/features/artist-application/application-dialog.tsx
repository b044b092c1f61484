import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth'
import { notify } from '@/shared/toasts'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Field } from '@/ui/field'
import { Input } from '@/ui/input'
import { Textarea } from '@/ui/textarea'
import { DialogApplication, rowOfDialog } from './application-rules'
import { submitApplication } from './submit-application'

const empty = { artistName: '', email: '', specialty: '', phone: '', experience: '', portfolio: '', bio: '' }

/** The short application, for people who are signed in. */
export function ApplicationDialog({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const form = useForm({
    resolver: zodResolver(DialogApplication),
    defaultValues: { ...empty, email: user?.email ?? '' },
  })
  const { errors } = form.formState
  const sending = useMutation({
    mutationFn: submitApplication,
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: () => {
      notify({
        title: 'Application Submitted!',
        description: "Your artist application has been submitted. We'll review it within 2-3 business days.",
        tone: 'success',
      })
      onClose()
    },
    onError: () =>
      notify({
        title: 'Submission Failed',
        description: 'There was an error submitting your application. Please try again.',
        tone: 'destructive',
      }),
  })

  const submit = form.handleSubmit(
    (application) => {
      if (user) sending.mutate(rowOfDialog(application, user.id))
      else {
        notify({
          title: 'Authentication Required',
          description: 'Please log in to submit an artist application',
          tone: 'destructive',
        })
      }
    },
    () =>
      notify({
        title: 'Missing Information',
        description: 'Please fill in all required fields',
        tone: 'destructive',
      }),
  )

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Become an Artist" description="Tell us who you are and what you make.">
        <form noValidate onSubmit={submit} className="grid gap-4">
          <Field label="Artist Name" required error={errors.artistName?.message}>
            {(control) => <Input {...control} {...form.register('artistName')} autoComplete="nickname" />}
          </Field>
          <Field label="Email" required error={errors.email?.message}>
            {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
          </Field>
          <Field label="Specialty" required error={errors.specialty?.message}>
            {(control) => <Input {...control} {...form.register('specialty')} placeholder="Oil painting, sculpture…" />}
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            {(control) => <Input {...control} {...form.register('phone')} type="tel" autoComplete="tel" />}
          </Field>
          <Field label="Experience" optional error={errors.experience?.message}>
            {(control) => <Textarea {...control} {...form.register('experience')} rows={2} />}
          </Field>
          <Field label="Portfolio" optional error={errors.portfolio?.message} hint="An address, such as https://…">
            {(control) => <Input {...control} {...form.register('portfolio')} type="url" autoComplete="url" />}
          </Field>
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-dashed border-control p-4 text-sm text-muted">
            Portfolio upload
            <Badge>Coming soon</Badge>
          </div>
          <Field label="Bio" optional error={errors.bio?.message}>
            {(control) => <Textarea {...control} {...form.register('bio')} rows={3} />}
          </Field>
          <DialogActions className="mt-2">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="gold" disabled={sending.isPending}>
              {sending.isPending ? 'Submitting...' : 'Submit Application'}
            </Button>
          </DialogActions>
        </form>
      </DialogContent>
    </Dialog>
  )
}
