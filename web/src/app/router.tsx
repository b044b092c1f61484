import type { ComponentType } from 'react'
import { createBrowserRouter, matchPath, type RouteObject } from 'react-router'
import { paths } from '@/shared/paths'
import { AppLayout } from './layouts/app-layout'
import { CrashPage } from './layouts/crash-page'
import { PagePlaceholder } from './layouts/page-placeholder'
import { RouteError } from './layouts/route-error'
import type { PageHandle } from './page-handle'

/** A page file exports `Component`, and where it has one a `handle` for the shell. */
type PageModule = { Component: ComponentType; handle?: PageHandle }

type Page = { path: string; load: () => Promise<PageModule> }

/** Every page of the site, one line each; a page with two spellings has two lines. */
const pages: readonly Page[] = [
  { path: paths.home, load: () => import('./pages/home-page') },
  { path: '*', load: () => import('./pages/not-found-page') },
]

const routes: RouteObject[] = [
  {
    Component: AppLayout,
    ErrorBoundary: CrashPage,
    children: [
      {
        // Between shell and page, so that the shell stands while a page loads and when it fails.
        ErrorBoundary: RouteError,
        HydrateFallback: PagePlaceholder,
        children: pages.map(({ path, load }) => ({ path, lazy: load })),
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)

/** Fetches the code of the page at a path before it is asked for. */
export function prefetchPage(pathname: string) {
  const page = pages.find(({ path }) => path !== '*' && matchPath(path, pathname))
  page?.load().catch((error: unknown) => {
    // The click itself tries again and shows what failed.
    console.warn(`Could not fetch the page at ${pathname} ahead of time.`, error)
  })
}
