import { Outlet, ScrollRestoration } from 'react-router'
import { usePageHandle } from '../page-handle'
import { ConnectionBanner } from './connection-banner'
import { NavigationProgress } from './navigation-progress'
import { SiteFooter } from './site-footer'
import { TopBar } from './top-bar'
import { usePageArrival } from './use-page-arrival'
import { UserMenu } from './user-menu'

/** The shell around every page: it stays while pages come and go. */
export function AppLayout() {
  const { title, back } = usePageHandle()
  usePageArrival(title)
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="absolute start-4 -top-24 z-50 rounded-md bg-gold-fill px-4 py-2 font-medium text-on-gold focus:top-3"
      >
        Skip to main content
      </a>
      <NavigationProgress />
      <TopBar back={back} userMenu={<UserMenu user={null} />} banner={<ConnectionBanner />} />
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </div>
  )
}
