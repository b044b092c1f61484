import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useLocation } from '@/shared/navigation/router'
import { notify } from '@/shared/page/toasts'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { Dialog, DialogActions, DialogContent } from '@/ui/dialog'
import { Form } from '@/ui/form/form'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
import { InlineAlert } from '@/ui/inline-alert'
import { DialogApplication, rowOfDialog } from './application-rules'
import { ApplicationStatus } from './application-status'
import { useSubmitApplication } from './use-submit-application'
import { YourApplication } from './your-application'

const empty = { artistName: '', email: '', specialty: '', phone: '', experience: '', portfolio: '', bio: '' }

/** The short application. It needs an account, and says so before anything is typed. */
export function ApplicationDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title="Become an Artist" description="Tell us who you are and what you make.">
        <YourApplication
          form={<DialogForm onClose={onClose} />}
          renderReceipt={(application) => <ApplicationStatus application={application} />}
        />
      </DialogContent>
    </Dialog>
  )
}

function DialogForm({ onClose }: { onClose: () => void }) {
  const { user } = useAuth()
  const form = useForm({
    resolver: zodResolver(DialogApplication),
    defaultValues: { ...empty, email: user?.email ?? '' },
  })
  const { send, isSending, problem } = useSubmitApplication(
    {
      thanks: "Your artist application has been submitted. We'll review it within 2-3 business days.",
      failureTitle: 'Submission Failed',
    },
    onClose,
  )

  function submit(application: Parameters<typeof rowOfDialog>[0]) {
    if (user) return send(rowOfDialog(application, user.id))
    notify({
      title: 'Authentication Required',
      description: 'Please log in to submit an artist application',
      tone: 'destructive',
    })
  }
  const notifyMissing = () =>
    notify({ title: 'Missing Information', description: 'Please fill in all required fields', tone: 'destructive' })

  return (
    <Form form={form} onSubmit={submit} onInvalid={notifyMissing} className="gap-4">
      {!user && <SignInFirst />}
      <FormInput form={form} name="artistName" label="Artist Name" required autoComplete="nickname" />
      <FormInput form={form} name="email" label="Email" required type="email" autoComplete="email" />
      <FormInput form={form} name="specialty" label="Specialty" required placeholder="Oil painting, sculpture…" />
      <FormInput form={form} name="phone" label="Phone" optional type="tel" autoComplete="tel" />
      <FormTextarea form={form} name="experience" label="Experience" optional rows={2} />
      <FormInput
        form={form}
        name="portfolio"
        label="Portfolio"
        optional
        hint="An address, such as https://…"
        type="url"
        autoComplete="url"
      />
      <div className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-dashed border-control p-4 text-sm text-muted">
        Portfolio upload
        <Badge>Coming soon</Badge>
      </div>
      <FormTextarea form={form} name="bio" label="Bio" optional rows={3} />
      {problem && (
        <InlineAlert tone="danger">
          <p>{problem}</p>
        </InlineAlert>
      )}
      <DialogActions className="mt-2">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="gold" disabled={isSending}>
          {isSending ? 'Submitting...' : 'Submit Application'}
        </Button>
      </DialogActions>
    </Form>
  )
}

function SignInFirst() {
  const { pathname, search } = useLocation()
  return (
    <InlineAlert tone="info">
      <p>
        Please{' '}
        <Link to={signInPath(pathname + search)} className="text-gold underline underline-offset-4">
          log in
        </Link>{' '}
        to submit an artist application here. The{' '}
        <Link to={paths.artistSignup} className="text-gold underline underline-offset-4">
          full application
        </Link>{' '}
        needs no account.
      </p>
    </InlineAlert>
  )
}
