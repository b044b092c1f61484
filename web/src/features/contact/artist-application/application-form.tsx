import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { signUpPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Form, FormProblem } from '@/ui/form/form'
import { InlineAlert } from '@/ui/inline-alert'
import { Input } from '@/ui/input'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
import { Textarea } from '@/ui/textarea'
import { FullApplication, rowOfFull } from './application-rules'
import { sentApplication } from './sent-application'
import { useSubmitApplication } from './use-submit-application'

const empty = {
  fullName: '',
  email: '',
  phone: '',
  artistName: '',
  experience: '',
  style: '',
  portfolio: '',
  statement: '',
  socialMedia: '',
  previousExhibitions: '',
  commissionWork: '',
}

/** The long application. It needs no account: a person without one is answered by mail. */
export function ApplicationForm() {
  const { user } = useAuth()
  const id = useId()
  const form = useForm({ resolver: zodResolver(FullApplication), defaultValues: empty })
  const { errors } = form.formState
  const { send, isSending, problem } = useSubmitApplication(
    {
      thanks: "Your artist application has been submitted for review. We'll contact you within 1-5 business days",
      failureTitle: 'Submission Error',
    },
    (row) => {
      form.reset(empty)
      // Only an account can read its application back; for a visitor this tab remembers it.
      if (!user) sentApplication.remember(row)
    },
  )

  return (
    <Form
      form={form}
      onSubmit={(application) => send(rowOfFull(application, user?.id ?? null))}
      aria-label="Artist application"
      className="sm:grid-cols-2"
    >
      {!user && (
        <InlineAlert tone="info" className="sm:col-span-2">
          <p>
            You need no account to apply. If you{' '}
            <Link
              to={signUpPath({ userType: 'artist', next: paths.artistSignup })}
              className="text-gold underline underline-offset-4"
            >
              create one
            </Link>{' '}
            first, you can follow your application here.
          </p>
        </InlineAlert>
      )}
      <Field label="Full Name" required error={errors.fullName?.message}>
        {(control) => <Input {...control} {...form.register('fullName')} autoComplete="name" />}
      </Field>
      <Field label="Artist Name" optional error={errors.artistName?.message} hint="If you work under another name.">
        {(control) => <Input {...control} {...form.register('artistName')} autoComplete="nickname" />}
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        {(control) => <Input {...control} {...form.register('email')} type="email" autoComplete="email" />}
      </Field>
      <Field label="Phone" required error={errors.phone?.message}>
        {(control) => <Input {...control} {...form.register('phone')} type="tel" autoComplete="tel" />}
      </Field>
      <Field label="Style" required error={errors.style?.message} hint="What you make, in a few words.">
        {(control) => <Input {...control} {...form.register('style')} />}
      </Field>
      <Field label="Portfolio" required error={errors.portfolio?.message} hint="An address, such as https://…">
        {(control) => <Input {...control} {...form.register('portfolio')} type="url" autoComplete="url" />}
      </Field>
      <Field label="Experience" required error={errors.experience?.message} className="sm:col-span-2">
        {(control) => <Textarea {...control} {...form.register('experience')} rows={3} />}
      </Field>
      <Field
        label="Artist Statement"
        required
        error={errors.statement?.message}
        hint="Up to 2,000 characters."
        className="sm:col-span-2"
      >
        {(control) => <Textarea {...control} {...form.register('statement')} rows={5} />}
      </Field>
      <Field label="Social Media" optional error={errors.socialMedia?.message} className="sm:col-span-2">
        {(control) => <Input {...control} {...form.register('socialMedia')} />}
      </Field>
      <Field
        label="Previous Exhibitions"
        optional
        error={errors.previousExhibitions?.message}
        className="sm:col-span-2"
      >
        {(control) => <Textarea {...control} {...form.register('previousExhibitions')} rows={3} />}
      </Field>
      <div className="grid gap-1.5 sm:col-span-2">
        <p id={id} className="text-sm font-medium">
          Do you take commission work?
        </p>
        <Controller
          control={form.control}
          name="commissionWork"
          render={({ field: { value, onChange, ref } }) => (
            <RadioGroup
              aria-labelledby={id}
              aria-describedby={errors.commissionWork ? `${id}-error` : undefined}
              aria-required
              value={value}
              onValueChange={onChange}
              ref={ref}
              className="sm:grid-cols-2"
            >
              <RadioCard value="yes" label="Yes" />
              <RadioCard value="no" label="No" />
            </RadioGroup>
          )}
        />
        {errors.commissionWork && (
          <p id={`${id}-error`} className="text-sm text-danger">
            {errors.commissionWork.message}
          </p>
        )}
      </div>
      <FormProblem className="sm:col-span-2">{problem}</FormProblem>
      <div className="sm:col-span-2">
        <Button type="submit" variant="gold" size="lg" disabled={isSending} className="max-sm:w-full">
          {isSending ? 'Submitting...' : 'Submit Application'}
        </Button>
      </div>
    </Form>
  )
}
