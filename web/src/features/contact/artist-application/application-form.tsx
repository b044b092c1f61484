import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { useAuth } from '@/shared/auth/auth'
import { signUpPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link } from '@/shared/navigation/router'
import { Button } from '@/ui/button'
import { Form, FormProblem } from '@/ui/form/form'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
import { InlineAlert } from '@/ui/inline-alert'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
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
      <FormInput form={form} name="fullName" label="Full Name" required autoComplete="name" />
      <FormInput
        form={form}
        name="artistName"
        label="Artist Name"
        optional
        hint="If you work under another name."
        autoComplete="nickname"
      />
      <FormInput form={form} name="email" label="Email" required type="email" autoComplete="email" />
      <FormInput form={form} name="phone" label="Phone" required type="tel" autoComplete="tel" />
      <FormInput form={form} name="style" label="Style" required hint="What you make, in a few words." />
      <FormInput
        form={form}
        name="portfolio"
        label="Portfolio"
        required
        hint="An address, such as https://…"
        type="url"
        autoComplete="url"
      />
      <FormTextarea form={form} name="experience" label="Experience" required className="sm:col-span-2" rows={3} />
      <FormTextarea
        form={form}
        name="statement"
        label="Artist Statement"
        required
        hint="Up to 2,000 characters."
        className="sm:col-span-2"
        rows={5}
      />
      <FormInput form={form} name="socialMedia" label="Social Media" optional className="sm:col-span-2" />
      <FormTextarea
        form={form}
        name="previousExhibitions"
        label="Previous Exhibitions"
        optional
        className="sm:col-span-2"
        rows={3}
      />
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
