import type { ComponentType } from 'react'
import { matchPath } from 'react-router'
import { paths } from '@/shared/navigation/paths'
import type { PageHandle } from './page-handle'

/** A page file exports `Component` and, for the shell, a `handle`. */
export type PageModule = { Component: ComponentType; handle: PageHandle }

export type Page = { readonly path: string; readonly load: () => Promise<PageModule> }

/** Every page of the site, one line each, its code fetched on demand; a page with two spellings has two lines. */
export const pages: readonly Page[] = [
  { path: paths.home, load: () => import('./pages/home-page') },
  { path: paths.auctions, load: () => import('./pages/auctions-page') },
  { path: paths.collection, load: () => import('./pages/collection-page') },
  { path: paths.lot(':id', ':slug?'), load: () => import('./pages/lot-page') },
  { path: paths.artists, load: () => import('./pages/artists-page') },
  { path: paths.artist(':id', ':slug?'), load: () => import('./pages/artist-page') },
  { path: paths.favorites, load: () => import('./pages/favorites-page') },
  { path: paths.artistSignup, load: () => import('./pages/artist-signup-page') },
  { path: paths.about, load: () => import('./pages/about-page') },
  { path: paths.contact, load: () => import('./pages/contact-page') },
  { path: paths.help, load: () => import('./pages/help-page') },
  { path: paths.privacy, load: () => import('./pages/privacy-page') },
  { path: paths.terms, load: () => import('./pages/terms-page') },
  { path: paths.authentication, load: () => import('./pages/authentication-page') },
  { path: paths.artAppraisal, load: () => import('./pages/art-appraisal-page') },
  { path: paths.appraisal, load: () => import('./pages/art-appraisal-page') },
  { path: paths.artInsurance, load: () => import('./pages/art-insurance-page') },
  { path: paths.insurance, load: () => import('./pages/art-insurance-page') },
  { path: paths.sellArt, load: () => import('./pages/sell-art-page') },
  { path: paths.deployment, load: () => import('./pages/deployment-page') },
  { path: paths.musicUpload, load: () => import('./pages/music-upload-page') },
  { path: paths.auth, load: () => import('./pages/auth-page') },
  { path: paths.confirmLink, load: () => import('./pages/confirm-link-page') },
  { path: paths.undoEmailChange, load: () => import('./pages/undo-email-change-page') },
  { path: paths.onboarding, load: () => import('./pages/onboarding-page') },
  { path: paths.userType, load: () => import('./pages/user-type-page') },
  { path: paths.notifications, load: () => import('./pages/notifications-page') },
  { path: paths.unsubscribe, load: () => import('./pages/unsubscribe-page') },
  { path: paths.settings, load: () => import('./pages/settings-page') },
  { path: paths.dashboard, load: () => import('./pages/dashboard-page') },
  { path: paths.collectorDashboard, load: () => import('./pages/collector-dashboard-page') },
  { path: paths.realtorDashboard, load: () => import('./pages/realtor-dashboard-page') },
  { path: paths.propAgentDashboard, load: () => import('./pages/prop-agent-dashboard-page') },
  { path: paths.adminDashboard, load: () => import('./pages/admin-dashboard-page') },
  { path: paths.scheduleMeeting(':id'), load: () => import('./pages/schedule-meeting-page') },
  { path: paths.meeting(':token'), load: () => import('./pages/meeting-page') },
  { path: paths.productions, load: () => import('./pages/productions-page') },
  { path: paths.invitation(':token'), load: () => import('./pages/invitation-page') },
  { path: paths.subscription, load: () => import('./pages/subscription-page') },
  { path: paths.paymentSuccess, load: () => import('./pages/payment-success-page') },
  { path: paths.orders, load: () => import('./pages/orders-page') },
  { path: paths.order(':id'), load: () => import('./pages/order-page') },
  { path: paths.certificate(':code'), load: () => import('./pages/certificate-page') },
  { path: paths.claim(':id'), load: () => import('./pages/claim-page') },
  { path: paths.proposal(':token'), load: () => import('./pages/proposal-page') },
  { path: paths.stagingBill(':token'), load: () => import('./pages/staging-page') },
  { path: paths.donate, load: () => import('./pages/donate-page') },
  { path: paths.donation, load: () => import('./pages/donate-page') },
  { path: paths.testArtwork, load: () => import('./pages/test-artwork-page') },
  { path: '*', load: () => import('./pages/not-found-page') },
]

export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ path }) => path !== '*' && matchPath(path, pathname))

/** Fetches the code of the page at a path before it is asked for. */
export function prefetchPage(pathname: string) {
  pageAt(pathname)
    ?.load()
    .catch((error: unknown) => {
      // The click itself tries again and shows what failed.
      console.warn(`Could not fetch the page at ${pathname} ahead of time.`, error)
    })
}
