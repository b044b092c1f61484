import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { ownProfileQuery } from '@/entities/account/own-account'
import { nextPath, signInPath } from '@/shared/navigation/next-path'
import { paths } from '@/shared/navigation/paths'
import { Link, useSearchParams } from '@/shared/navigation/router'
import { OnboardingWizard } from './onboarding-wizard'

export function OnboardingView() {
  const { data: profile } = useSuspenseQuery(ownProfileQuery)
  const [params] = useSearchParams()
  const next = nextPath(params.get('next'))
  return (
    <section className="page-width py-10 sm:py-16">
      <div className="mx-auto max-w-2xl">
        <Link
          to={signInPath(next)}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-gold"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          {next === paths.dashboard ? 'Skip to your dashboard' : 'Skip and go on'}
        </Link>
        <h1 className="mt-2 text-3xl sm:text-4xl">Set up your profile</h1>
        <p className="mt-3 mb-8 text-muted">
          Three short steps. You can skip each of them, and change all of it later.
        </p>
        <OnboardingWizard profile={profile} />
      </div>
    </section>
  )
}
