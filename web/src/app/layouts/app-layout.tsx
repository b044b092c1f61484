import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { pendingSearch } from '@/features/alerts/pending-search'
import { FloatingPlayerSlot, MusicControlsSlot } from '@/features/music-player/music-slots'
import { useAuth } from '@/shared/auth/auth'
import { useStore } from '@/shared/page/store'
import { ErrorBoundary } from '@/ui/error-boundary'
import { forgetFailedPages } from '../open-page'
import { AccountMenu } from './account-menu'
import { AnnouncementBanner } from './announcement-banner'
import { ConnectionBanner } from './connection-banner'
import { NavigationProgress } from './navigation-progress'
import { PagePlaceholder } from './page-placeholder'
import { RouteError } from './route-error'
import { SiteFooter } from './site-footer'
import { TopBar } from './top-bar'
import { backStore } from './use-page-arrival'
import { useScrollRestoration } from './use-scroll-restoration'

const MergedWatches = lazy(() =>
  import('@/features/favorites/merged-watches').then((module) => ({ default: module.MergedWatches })),
)

const SendPendingSearch = lazy(() =>
  import('@/features/alerts/send-pending-search').then((module) => ({ default: module.SendPendingSearch })),
)

/** The shell around every page: it stays while pages come and go, load and fail. */
export function AppLayout() {
  const { pathname } = useLocation()
  const { reset } = useQueryErrorResetBoundary()
  const back = useStore(backStore)
  const { user } = useAuth()
  const hasPendingSearch = useStore(pendingSearch) !== null
  useScrollRestoration()
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        data-shell
        className="absolute start-4 -top-24 z-50 rounded-md bg-gold-fill px-4 py-2 font-medium text-on-gold focus:top-3"
      >
        Skip to main content
      </a>
      <NavigationProgress />
      <TopBar back={back} music={<MusicControlsSlot />} userMenu={<AccountMenu />} banner={<ConnectionBanner />} />
      <AnnouncementBanner />
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-4rem)] flex-1">
        <ErrorBoundary
          resetKey={pathname}
          fallback={(error, retry) => (
            <RouteError
              error={error}
              onRetry={() => {
                forgetFailedPages()
                reset()
                retry()
              }}
            />
          )}
        >
          <Suspense fallback={<PagePlaceholder />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      <SiteFooter />
      {user && (
        <Suspense fallback={null}>
          <MergedWatches accountId={user.id} />
          {hasPendingSearch && <SendPendingSearch />}
        </Suspense>
      )}
      <FloatingPlayerSlot />
    </div>
  )
}
