import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type DragEvent, memo, type ReactNode, Suspense, useEffect } from 'react'
import { FloatingPlayerSlot, MusicControlsSlot } from '@/features/identity/music-player/music-slots'
import { useAuth } from '@/shared/auth/auth'
import { useLocation } from '@/shared/navigation/router'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { ErrorBoundary } from '@/ui/error-boundary'
import { lazyPart } from '@/ui/lazy-part'
import { sectionPart } from '@/ui/section-part'
import { forgetFailedPages } from '../open-page'
import { loadSecondary } from '../pages'
import { AccountMenu } from './account-menu'
import { NavigationProgress } from './navigation-progress'
import { PagePlaceholder } from './page-placeholder'
import { TopBar } from './top-bar'
import { useBack } from './use-page-arrival'
import { useScrollRestoration } from './use-scroll-restoration'

const AnnouncementBanner = sectionPart(() =>
  import('./announcement-banner').then((module) => module.AnnouncementBanner),
)
const SiteFooter = sectionPart(() => import('./site-footer').then((module) => module.SiteFooter))

const parts = async () => (await loadSecondary()).shellParts
const ConnectionBanner = lazyPart(async () => (await (await parts()).connectionBanner()).ConnectionBanner)
const loadRouteError = async () => (await (await parts()).routeError()).RouteError
const RouteError = lazyPart(loadRouteError)

/** Memoized, and without data, as the footer is. */
const Announcement = memo(() => (
  <Suspense fallback={null}>
    <AnnouncementBanner />
  </Suspense>
))

/** Memoized, and without data: what the server rendered stays until its code has come. */
const Footer = memo(() => (
  <Suspense fallback={<div className="min-h-96" />}>
    <SiteFooter />
  </Suspense>
))

/** How `boot.js` learns that React answers for an element: it looks whether this probe was canceled. */
const answerProbe = (event: DragEvent) => event.preventDefault()

/** The shell around every page: it stays while pages come and go, load and fail. */
export function AppLayout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { user } = useAuth()
  const { reset } = useQueryErrorResetBoundary()
  const back = useBack()
  const hasPainted = useAfterFirstPaint()
  useLaterParts(hasPainted)
  useScrollRestoration()
  return (
    <div className="flex min-h-svh flex-col" onDragEndCapture={answerProbe}>
      <a
        href="#main"
        data-shell
        className="absolute start-4 -top-24 z-50 rounded-md bg-gold-fill px-4 py-2 font-medium text-on-gold focus:top-3"
      >
        Skip to main content
      </a>
      <NavigationProgress />
      <TopBar
        back={back}
        music={<MusicControlsSlot />}
        userMenu={<AccountMenu />}
        banner={<Suspense fallback={null}>{hasPainted && <ConnectionBanner />}</Suspense>}
      />
      <Announcement />
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-4rem)] flex-1">
        <ErrorBoundary
          // A page that failed for one person is tried again once somebody else, or nobody, is signed in.
          resetKey={`${pathname} ${user?.id}`}
          fallback={(error, retry) => (
            <Suspense fallback={<PagePlaceholder />}>
              <RouteError
                error={error}
                onRetry={() => {
                  forgetFailedPages()
                  reset()
                  retry()
                }}
              />
            </Suspense>
          )}
        >
          <Suspense fallback={<PagePlaceholder />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
      <FloatingPlayerSlot />
    </div>
  )
}

/**
 * Once the first page stands, what tells where the others are is fetched, so that the next link waits for its page only,
 * and what is shown where a page fails, which may be for want of a connection.
 */
function useLaterParts(hasPainted: boolean) {
  useEffect(() => {
    if (hasPainted) loadRouteError().catch(() => undefined) // the link or the failed page tries again
  }, [hasPainted])
}
