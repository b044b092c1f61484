import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import {
  type OwnScreenTerms as Own,
  ScreenTerms,
  usualScreenTerms,
} from '@vermeil/contracts/catalog/screen-terms.schema'
import { useForm } from 'react-hook-form'
import { ScreenTermsFields } from '@/entities/screen-terms/screen-terms-fields'
import { formatMoment, plural } from '@/shared/format/format'
import { api } from '@/shared/http/api'
import { readQuery } from '@/shared/http/read-query'
import { useAction } from '@/shared/http/use-action'
import { Button } from '@/ui/button'
import { Form, FormProblem } from '@/ui/form/form'
import { Loading } from '@/ui/loading'
import { Section } from '@/ui/section'

const ownTermsQuery = readQuery<Own>(['screen-terms'], '/account/screen-terms')

const policies = {
  granted: 'Every production may show your works on the terms below. We sign in your name when a work goes on a set.',
  ask: 'You decide each time. A request to hire a work also asks for screen rights and waits for your answer; accepting it grants the terms below to that production.',
  'not-granted': 'Productions can hire your works only if they get your consent in writing elsewhere.',
}

/** The artist's standard terms, set once: at Artist Profiles → Screen rights. */
export function OwnScreenTerms() {
  const { data, isError, refetch } = useQuery(ownTermsQuery)
  if (!data) {
    return <Loading what="Your screen terms" hasFailed={isError} onRetry={refetch} className="h-96" />
  }
  return <TermsForm key={data.changedAt} own={data} />
}

function TermsForm({ own }: { own: Own }) {
  const form = useForm<ScreenTerms>({
    resolver: zodResolver(ScreenTerms),
    defaultValues: own.terms ?? usualScreenTerms,
  })
  const saving = useAction([ownTermsQuery.queryKey], {
    run: (terms: ScreenTerms) => api.command('PUT', '/account/screen-terms', terms),
    done: 'Screen Terms Saved',
    showsErrors: true,
  })
  return (
    <Section id="screen-terms" title="Screen rights" className="max-w-3xl">
      <p className="mt-2 text-muted">
        A film’s insurer asks for the artist’s consent to every work that is seen. Set your terms once; each production
        gets a signed copy of them. A change applies to later placements, never to those that you granted before.
      </p>
      <p className="mt-2 text-sm text-muted">
        {own.changedAt === null
          ? 'You have not saved any terms yet, so nothing is granted. The form starts with what insurers usually ask for.'
          : `Saved ${formatMoment(own.changedAt)}. Granted so far: ${plural(own.grants, 'placement', 'placements')}.`}
      </p>
      <Form form={form} onSubmit={(terms) => saving.mutate(terms)} className="mt-6">
        <ScreenTermsFields form={form} policies={policies} />
        <FormProblem>{saving.problem}</FormProblem>
        <Button type="submit" variant="gold" className="justify-self-start" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save screen terms'}
        </Button>
      </Form>
    </Section>
  )
}
