import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnProfile } from '@vermeil/contracts/identity/accounts.schema'
import { Line, TextArea, WebAddress } from '@vermeil/contracts/text-fields.schema'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { changeProfile, ownProfileQuery } from '@/entities/account/own-account'
import { sentenceOf } from '@/shared/http/readable-error'
import { notify } from '@/shared/page/toasts'
import { Button } from '@/ui/button'
import { Field } from '@/ui/field'
import { Form, FormProblem } from '@/ui/form/form'
import { Input } from '@/ui/input'
import { LoadFailure } from '@/ui/load-failure'
import { Skeleton } from '@/ui/skeleton'
import { Textarea } from '@/ui/textarea'

/** What artists read about a property agent. The credits are the experience of their profile. */
const Company = z.strictObject({ company: Line, license: Line, website: WebAddress, credits: TextArea })
type Company = z.infer<typeof Company>

/** The company under which somebody works. */
export function CompanyForm() {
  const { data, isError, refetch } = useQuery(ownProfileQuery)
  if (isError) return <LoadFailure what="Your profile" onRetry={refetch} />
  if (!data) return <Skeleton className="h-96" />
  return <Fields profile={data} />
}

function Fields({ profile }: { profile: OwnProfile }) {
  const queryClient = useQueryClient()
  const { businessName, license, experience } = profile.professionalDetails
  const form = useForm({
    resolver: zodResolver(Company),
    defaultValues: { company: businessName, license, website: profile.website, credits: experience },
  })
  const { errors } = form.formState
  const saving = useMutation({
    mutationFn: ({ company, website, credits, ...entered }: Company) =>
      changeProfile({
        website,
        professionalDetails: { businessName: company, license: entered.license, experience: credits },
      }),
    networkMode: 'always',
    meta: { showsErrors: true },
    onSuccess: (saved) => {
      queryClient.setQueryData(ownProfileQuery.queryKey, saved)
      notify({ title: 'Profile Updated', tone: 'success' })
    },
  })
  return (
    <section aria-labelledby="company-title" className="max-w-2xl">
      <h2 id="company-title" className="text-2xl">
        Your company
      </h2>
      <p className="mt-1 mb-6 text-muted">Artists and owners read this when you ask to hire one of their works.</p>
      <Form form={form} onSubmit={(company) => saving.mutate(company)}>
        <FormProblem>{saving.error && sentenceOf(saving.error)}</FormProblem>
        <Field label="Company" optional error={errors.company?.message}>
          {(control) => (
            <Input {...control} {...form.register('company')} maxLength={200} autoComplete="organization" />
          )}
        </Field>
        <Field label="License" optional error={errors.license?.message}>
          {(control) => <Input {...control} {...form.register('license')} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Website" optional error={errors.website?.message}>
          {(control) => <Input {...control} {...form.register('website')} type="url" autoComplete="url" />}
        </Field>
        <Field
          label="Credits"
          hint="The films and series you have dressed, one per line."
          optional
          error={errors.credits?.message}
        >
          {(control) => <Textarea {...control} {...form.register('credits')} rows={6} maxLength={2_000} />}
        </Field>
        <Button type="submit" variant="gold" className="justify-self-start" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save company'}
        </Button>
      </Form>
    </section>
  )
}
