import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { ContactBody } from '@vermeil/contracts/catalog/inquiries.schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatClock } from '@/shared/format/format'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Form } from '@/ui/form/form'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
import { InlineAlert } from '@/ui/inline-alert'
import { sendMessage } from './api'
import { fieldMessages } from './field-messages'
import { FormProblems } from './form-problems'
import { LeaveUnsent } from './leave-unsent'
import { showRefusal } from './show-refusal'
import { useOwnAddress } from './use-own-address'

const labels = { name: 'Full Name', email: 'Email Address', subject: 'Subject', message: 'Message', website: 'Website' }
const empty = { name: '', email: '', subject: '', message: '', website: '' }

export function ContactForm({ subject }: { subject: string }) {
  const [failures, setFailures] = useState(0)
  const form = useForm({
    resolver: zodResolver(ContactBody, { error: fieldMessages(labels) }),
    defaultValues: { ...empty, subject },
    shouldFocusError: false, // the summary takes the focus instead
  })
  const { isDirty } = form.formState
  useOwnAddress(form, 'email')
  const sending = useMutation({
    mutationFn: sendMessage,
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: () => {
      form.reset(empty)
      notify({
        title: 'Message Sent!',
        description: "We'll get back to you within 24 hours.",
        tone: 'success',
      })
    },
    onError: (error) => {
      showRefusal(form, error)
      setFailures((count) => count + 1)
    },
  })

  return (
    <Form
      form={form}
      onSubmit={(message) => sending.mutate(message)}
      onInvalid={() => setFailures((count) => count + 1)}
      className="grid-cols-1 gap-5"
      aria-label="Contact"
    >
      <FormProblems form={form} labels={labels} failures={failures} />
      <FormInput form={form} name="name" label={labels.name} required autoComplete="name" />
      <FormInput form={form} name="email" label={labels.email} required type="email" autoComplete="email" />
      <FormInput form={form} name="subject" label={labels.subject} required autoComplete="off" />
      <FormTextarea
        form={form}
        name="message"
        label={labels.message}
        required
        hint="Up to 2,000 characters."
        rows={6}
      />
      {/* For machines that fill in every field; people neither see it nor reach it. */}
      <div aria-hidden="true" className="absolute -start-[9999px] size-px overflow-hidden">
        <input {...form.register('website')} type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <div>
        <Button type="submit" variant="gold" size="lg" disabled={sending.isPending} className="max-sm:w-full">
          {sending.isPending ? 'Sending...' : 'Send Message'}
        </Button>
      </div>
      {sending.isSuccess && !isDirty && (
        <InlineAlert tone="success">
          <p>Your message reached us at {formatClock(sending.data.receivedAt)}. We have confirmed it by email.</p>
        </InlineAlert>
      )}
      <LeaveUnsent isUnsent={isDirty} what="message" />
    </Form>
  )
}
