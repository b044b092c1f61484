import { HeartHandshake, LayoutDashboard, LogOut } from 'lucide-react'
import { contactAbout } from '@/features/catalog/information/support/contact-links'
import { SubscriptionView } from '@/features/identity/subscriptions/subscription-view'
import { useAuth } from '@/shared/auth/auth'
import { paths } from '@/shared/navigation/paths'
import { BarButton, BarLink } from '../dashboards/bar-items'
import { useSignOut } from '../layouts/use-sign-out'
import type { PageBack } from '../page-module'

export const back: PageBack = {}

export function Component() {
  const { user } = useAuth()
  const signOut = useSignOut()
  return (
    <section className="page-width py-8 sm:py-12">
      <nav aria-label="Subscription navigation" className="flex flex-wrap gap-2">
        <BarLink to={paths.dashboard} icon={LayoutDashboard}>
          Dashboard
        </BarLink>
        <BarLink to={paths.donation} icon={HeartHandshake}>
          Donations
        </BarLink>
        {user && (
          <BarButton icon={LogOut} onClick={() => void signOut()}>
            Sign Out
          </BarButton>
        )}
      </nav>
      <div className="mt-10 mb-8 text-center">
        <h1 className="text-3xl sm:text-4xl">Choose Your Plan</h1>
        <p className="mt-3 text-muted">Billed monthly. Cancel anytime.</p>
      </div>
      <SubscriptionView contactPath={contactAbout('Enterprise plan')} />
    </section>
  )
}
