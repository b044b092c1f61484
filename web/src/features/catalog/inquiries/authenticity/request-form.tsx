import { zodResolver } from '@hookform/resolvers/zod'
import { AuthenticityForm } from '@vermeil/contracts/catalog/inquiries.schema'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { requestLabels } from '@/entities/authenticity/authenticity-answers'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Form } from '@/ui/form/form'
import { InlineAlert } from '@/ui/inline-alert'
import { UploadProgress } from '@/ui/upload-progress'
import { fieldMessages } from '../field-messages'
import { FormProblems } from '../form-problems'
import { LeaveUnsent } from '../leave-unsent'
import { showRefusal } from '../show-refusal'
import { useOwnAddress } from '../use-own-address'
import { EvidencePicker } from './evidence-picker'
import { FieldGroup, RequestField, type RequestValues } from './request-fields'
import { useSubmission } from './use-submission'

const empty = {
  artworkTitle: '',
  artist: '',
  year: '',
  medium: '',
  dimensions: '',
  provenance: '',
  condition: '',
  estimatedValue: '',
  description: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
} satisfies RequestValues

const isCanceled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

export function RequestForm() {
  const [failures, setFailures] = useState(0)
  const [files, setFiles] = useState<readonly File[]>([])
  const { submission, progress, cancel } = useSubmission()
  const form = useForm({
    resolver: zodResolver(AuthenticityForm, { error: fieldMessages(requestLabels) }),
    defaultValues: empty,
    shouldFocusError: false, // the summary takes the focus instead
  })
  const { isDirty } = form.formState
  useOwnAddress(form, 'contactEmail')
  const isUnsent = isDirty || files.length > 0

  function clear() {
    form.reset(empty)
    setFiles([])
    notify({
      title: 'Authentication Request Submitted',
      description: "We'll review your artwork and contact you within 3-5 business days.",
      tone: 'success',
    })
  }

  function explain(error: unknown) {
    if (isCanceled(error)) return // they canceled it: the form stays as it was
    showRefusal(form, error)
    setFailures((count) => count + 1)
  }

  return (
    <Form
      form={form}
      onSubmit={(values) => submission.mutate({ form: values, files }, { onSuccess: clear, onError: explain })}
      onInvalid={() => setFailures((count) => count + 1)}
      className="grid-cols-1 gap-8"
      aria-label="Authentication request"
    >
      <FormProblems form={form} labels={requestLabels} failures={failures} />
      <FieldGroup title="The artwork">
        <RequestField form={form} name="artworkTitle" />
        <RequestField form={form} name="artist" />
        <RequestField form={form} name="year" hint="As near as you know: 1962, or c. 1890." />
        <RequestField form={form} name="medium" hint="For example oil on canvas." />
        <RequestField form={form} name="dimensions" hint="Height, then width, without the frame." />
        <RequestField form={form} name="estimatedValue" hint="If you have been given a figure." />
      </FieldGroup>
      <FieldGroup title="Its history">
        <RequestField form={form} name="provenance" isLong className="sm:col-span-2" hint="Who owned it, and when." />
        <RequestField form={form} name="condition" isLong className="sm:col-span-2" />
        <RequestField form={form} name="description" isLong className="sm:col-span-2" />
      </FieldGroup>
      <EvidencePicker files={files} onChange={setFiles} disabled={submission.isPending} />
      <FieldGroup title="Your details">
        <RequestField form={form} name="contactName" autoComplete="name" />
        <RequestField form={form} name="contactEmail" type="email" autoComplete="email" />
        <RequestField form={form} name="contactPhone" type="tel" autoComplete="tel" />
      </FieldGroup>
      {submission.isPending && files.length > 0 && (
        <UploadProgress what="your files" share={progress} onCancel={cancel} />
      )}
      <div>
        <Button type="submit" variant="gold" size="lg" disabled={submission.isPending} className="max-sm:w-full">
          {submission.isPending ? 'Submitting...' : 'Submit Request'}
        </Button>
      </div>
      {submission.isSuccess && !isUnsent && (
        <InlineAlert tone="success">
          <p>Your request is with our specialists. We have mailed you a link by which you can follow it.</p>
        </InlineAlert>
      )}
      <LeaveUnsent isUnsent={isUnsent} what="request" />
    </Form>
  )
}
