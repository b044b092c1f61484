import type { PageName } from '@vermeil/contracts/site-pages'
import type { OpenedPage, PageModule } from './page-module'
import { RequireAccount } from './require-account'
import { secondaryPages } from './secondary-pages.computed'

/** Every page but those that `pages.ts` names. */
const files = import.meta.glob<PageModule>([
  './pages/*-page.tsx',
  '!./pages/{artist,artists,auctions,collection,home,lot}-page.tsx',
])

/** What stands in front of a page that not everybody may open. The server checks each request as well. */
const guards = {
  account: async () => RequireAccount,
  administrator: async () => (await import('./dashboards/require-admin')).RequireAdmin,
}

export async function openSecondaryPage(name: PageName): Promise<OpenedPage> {
  const { file, title, access } = secondaryPages[name]
  const load = files[`./pages/${file}.tsx`]
  if (!load) throw new Error(`The page ${name} has no file ${file}.tsx.`)
  const [page, Guard] = await Promise.all([load(), access && guards[access]()])
  const { Component } = page
  if (!Guard) return { ...page, title }
  const Guarded = () => (
    <Guard>
      <Component />
    </Guard>
  )
  return { ...page, title, Component: Guarded }
}

/** Parts of the shell that no first screen shows. The names of their files are as many as those of all public pages. */
export const shellParts = {
  memberMenu: () => import('./layouts/member-menu'),
  siteSearch: () => import('./layouts/site-search'),
  quickNavigation: () => import('./layouts/quick-navigation'),
  connectionBanner: () => import('./layouts/connection-banner'),
  routeError: () => import('./layouts/route-error'),
  toastHost: () => import('@/ui/toast-host'),
  bidQuestionDialog: () => import('@/entities/lot/bid-question-dialog'),
}
