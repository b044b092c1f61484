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
import { Form, FormProblem } from '@/ui/form/form'
import { FormInput, FormTextarea } from '@/ui/form/form-fields'
import { LoadFailure } from '@/ui/load-failure'
import { Section } from '@/ui/section'
import { Skeleton } from '@/ui/skeleton'

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
    <Section id="company-title" title="Your company" className="max-w-2xl">
      <p className="mt-1 mb-6 text-muted">Artists and owners read this when you ask to hire one of their works.</p>
      <Form form={form} onSubmit={(company) => saving.mutate(company)}>
        <FormProblem>{saving.error && sentenceOf(saving.error)}</FormProblem>
        <FormInput form={form} name="company" label="Company" optional maxLength={200} autoComplete="organization" />
        <FormInput form={form} name="license" label="License" optional maxLength={200} autoComplete="off" />
        <FormInput form={form} name="website" label="Website" optional type="url" autoComplete="url" />
        <FormTextarea
          form={form}
          name="credits"
          label="Credits"
          hint="The films and series you have dressed, one per line."
          optional
          rows={6}
          maxLength={2_000}
        />
        <Button type="submit" variant="gold" className="justify-self-start" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save company'}
        </Button>
      </Form>
    </Section>
  )
}
