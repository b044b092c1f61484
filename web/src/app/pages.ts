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
const secondary = (name: FurtherPage) => () => loadSecondary().then(({ furtherPages }) => furtherPages[name]())

export const loadSecondary = () => import('./further-pages')

/** Every page of the site, one line each, its code fetched on demand; a page with two spellings has two lines. */
export const pages: readonly Page[] = [
  { path: paths.home, load: () => import('./pages/home-page') },
  { path: paths.auctions, load: () => import('./pages/auctions-page') },
  { path: paths.collection, load: () => import('./pages/collection-page') },
  { path: paths.lot(':id', ':slug?'), load: () => import('./pages/lot-page') },
  { path: paths.artists, load: () => import('./pages/artists-page') },
  { path: paths.artist(':id', ':slug?'), load: () => import('./pages/artist-page') },
  { path: paths.favorites, load: secondary('favorites') },
  { path: paths.artistSignup, load: secondary('artistSignup') },
  { path: paths.about, load: secondary('about') },
  { path: paths.contact, load: secondary('contact') },
  { path: paths.help, load: secondary('help') },
  { path: paths.guide(':name'), load: secondary('guide') },
  { path: paths.privacy, load: secondary('privacy') },
  { path: paths.terms, load: secondary('terms') },
  { path: paths.authentication, load: secondary('authentication') },
  { path: paths.artAppraisal, load: secondary('artAppraisal') },
  { path: paths.appraisal, load: secondary('artAppraisal') },
  { path: paths.artInsurance, load: secondary('artInsurance') },
  { path: paths.insurance, load: secondary('artInsurance') },
  { path: paths.sellArt, load: secondary('sellArt') },
  { path: paths.deployment, load: secondary('deployment') },
  { path: paths.musicUpload, load: secondary('musicUpload') },
  { path: paths.auth, load: secondary('auth') },
  { path: paths.confirmLink, load: secondary('confirmLink') },
  { path: paths.undoEmailChange, load: secondary('undoEmailChange') },
  { path: paths.onboarding, load: secondary('onboarding') },
  { path: paths.userType, load: secondary('userType') },
  { path: paths.notifications, load: secondary('notifications') },
  { path: paths.unsubscribe, load: secondary('unsubscribe') },
  { path: paths.settings, load: secondary('settings') },
  { path: paths.dashboard, load: secondary('dashboard') },
  { path: paths.collectorDashboard, load: secondary('collectorDashboard') },
  { path: paths.realtorDashboard, load: secondary('realtorDashboard') },
  { path: paths.propAgentDashboard, load: secondary('propAgentDashboard') },
  { path: paths.adminDashboard, load: secondary('adminDashboard') },
  { path: paths.scheduleMeeting(':id'), load: secondary('scheduleMeeting') },
  { path: paths.meeting(':token'), load: secondary('meeting') },
  { path: paths.productions, load: secondary('productions') },
  { path: paths.invitation(':token'), load: secondary('invitation') },
  { path: paths.subscription, load: secondary('subscription') },
  { path: paths.paymentSuccess, load: secondary('paymentSuccess') },
  { path: paths.orders, load: secondary('orders') },
  { path: paths.order(':id'), load: secondary('order') },
  { path: paths.certificate(':code'), load: secondary('certificate') },
  { path: paths.claim(':id'), load: secondary('claim') },
  { path: paths.proposal(':token'), load: secondary('proposal') },
  { path: paths.label(':code', ':token?'), load: secondary('label') },
  { path: paths.walls, load: secondary('walls') },
  { path: paths.newWall(), load: secondary('newWall') },
  { path: paths.wall(':id'), load: secondary('wall') },
  { path: paths.sharedWall(':token'), load: secondary('sharedWall') },
  { path: paths.clearance(':token'), load: secondary('clearance') },
  { path: paths.stagingBill(':token'), load: secondary('staging') },
  { path: paths.donate, load: secondary('donate') },
  { path: paths.donation, load: secondary('donate') },
  { path: paths.testArtwork, load: secondary('testArtwork') },
]

export const notFound: Page = { path: '*', load: secondary('notFound') }

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
