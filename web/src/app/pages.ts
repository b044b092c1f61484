import type { ComponentType } from 'react'
import { matchPath, type PathParams } from '@/shared/navigation/match-path'
import { paths } from '@/shared/navigation/paths'
import type { FurtherPage } from './further-pages'
import type { PageHandle } from './page-handle'

/** A page file exports `Component` and, for the shell, a `handle`. */
export type PageModule = { Component: ComponentType; handle: PageHandle }

export type Page = { readonly path: string; readonly load: () => Promise<PageModule> }

/**
 * A page that few visits begin with. The names of its files, and of all that they import, are in a file of their own:
 * together they would be a twentieth of every first load.
 */
const further = (name: FurtherPage) => () => loadSecondary().then(({ furtherPages }) => furtherPages[name]())

export const loadSecondary = () => import('./further-pages')

/** Every page of the site, one line each, its code fetched on demand; a page with two spellings has two lines. */
export const pages: readonly Page[] = [
  { path: paths.home, load: () => import('./pages/home-page') },
  { path: paths.auctions, load: () => import('./pages/auctions-page') },
  { path: paths.collection, load: () => import('./pages/collection-page') },
  { path: paths.lot(':id', ':slug?'), load: () => import('./pages/lot-page') },
  { path: paths.artists, load: () => import('./pages/artists-page') },
  { path: paths.artist(':id', ':slug?'), load: () => import('./pages/artist-page') },
  { path: paths.favorites, load: further('favorites') },
  { path: paths.artistSignup, load: further('artistSignup') },
  { path: paths.about, load: further('about') },
  { path: paths.contact, load: further('contact') },
  { path: paths.help, load: further('help') },
  { path: paths.guide(':name'), load: further('guide') },
  { path: paths.privacy, load: further('privacy') },
  { path: paths.terms, load: further('terms') },
  { path: paths.authentication, load: further('authentication') },
  { path: paths.artAppraisal, load: further('artAppraisal') },
  { path: paths.appraisal, load: further('artAppraisal') },
  { path: paths.artInsurance, load: further('artInsurance') },
  { path: paths.insurance, load: further('artInsurance') },
  { path: paths.sellArt, load: further('sellArt') },
  { path: paths.deployment, load: further('deployment') },
  { path: paths.musicUpload, load: further('musicUpload') },
  { path: paths.auth, load: further('auth') },
  { path: paths.confirmLink, load: further('confirmLink') },
  { path: paths.undoEmailChange, load: further('undoEmailChange') },
  { path: paths.onboarding, load: further('onboarding') },
  { path: paths.userType, load: further('userType') },
  { path: paths.notifications, load: further('notifications') },
  { path: paths.unsubscribe, load: further('unsubscribe') },
  { path: paths.settings, load: further('settings') },
  { path: paths.dashboard, load: further('dashboard') },
  { path: paths.collectorDashboard, load: further('collectorDashboard') },
  { path: paths.realtorDashboard, load: further('realtorDashboard') },
  { path: paths.propAgentDashboard, load: further('propAgentDashboard') },
  { path: paths.adminDashboard, load: further('adminDashboard') },
  { path: paths.scheduleMeeting(':id'), load: further('scheduleMeeting') },
  { path: paths.meeting(':token'), load: further('meeting') },
  { path: paths.productions, load: further('productions') },
  { path: paths.invitation(':token'), load: further('invitation') },
  { path: paths.subscription, load: further('subscription') },
  { path: paths.paymentSuccess, load: further('paymentSuccess') },
  { path: paths.orders, load: further('orders') },
  { path: paths.order(':id'), load: further('order') },
  { path: paths.certificate(':code'), load: further('certificate') },
  { path: paths.claim(':id'), load: further('claim') },
  { path: paths.proposal(':token'), load: further('proposal') },
  { path: paths.label(':code', ':token?'), load: further('label') },
  { path: paths.walls, load: further('walls') },
  { path: paths.newWall(), load: further('newWall') },
  { path: paths.wall(':id'), load: further('wall') },
  { path: paths.sharedWall(':token'), load: further('sharedWall') },
  { path: paths.clearance(':token'), load: further('clearance') },
  { path: paths.stagingBill(':token'), load: further('staging') },
  { path: paths.donate, load: further('donate') },
  { path: paths.donation, load: further('donate') },
  { path: paths.testArtwork, load: further('testArtwork') },
]

export const notFound: Page = { path: '*', load: further('notFound') }

let missingPath: string | undefined

/** Where the server has found that nothing is at the path of this page, and has rendered it so. */
export function noteMissingPath(pathname?: string) {
  missingPath = pathname
}

/** The page at a path, with what the path tells it. */
export function findPage(pathname: string): { page: Page; params: PathParams } {
  if (pathname === missingPath) return { page: notFound, params: {} }
  for (const page of pages) {
    const params = matchPath(page.path, pathname)
    if (params) return { page, params }
  }
  return { page: notFound, params: {} }
}

/** Fetches the code of the page at a path before it is asked for. */
export function prefetchPage(pathname: string) {
  findPage(pathname)
    .page.load()
    .catch((error: unknown) => {
      // The click itself tries again and shows what failed.
      console.warn(`Could not fetch the page at ${pathname} ahead of time.`, error)
    })
}
