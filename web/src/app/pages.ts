import type { QueryClient } from '@tanstack/react-query'
import type { PageName } from '@vermeil/contracts/site-pages'
import { matchPath, type PathParams } from '@/shared/navigation/match-path'
import { sitePaths } from '@/shared/navigation/site-paths.computed'
import { currentRendering } from '@/shared/page/server-rendering'
import { entryTitles } from './entry-pages.computed'
import type { OpenedPage, PageModule } from './page-module'

export type Page = { readonly path: string; readonly load: () => Promise<OpenedPage> }

/** The pages that most visits begin with. */
const entryFiles = import.meta.glob<PageModule>('./pages/{artist,artists,auctions,collection,home,lot}-page.tsx')

/**
 * The other pages, and parts of the shell. The names of their files, and of all that they import, are in a file of their
 * own: together they would be a twentieth of every first load.
 */
export const loadSecondary = () => import('./secondary-pages')

async function loadPage(name: PageName): Promise<OpenedPage> {
  const load = entryFiles[`./pages/${name}-page.tsx`]
  if (!load) return (await loadSecondary()).openSecondaryPage(name)
  return { ...(await load()), title: entryTitles[name] }
}

const pages = Object.fromEntries(
  Object.entries(sitePaths).map(([name, path]) => [name, { path, load: () => loadPage(name as PageName) }]),
) as Readonly<Record<PageName, Page>>
export const { notFound } = pages

let missingPath: string | undefined

/** Where the server has found that nothing is at the path of this page, and has rendered it so. */
export function noteMissingPath(pathname?: string) {
  missingPath = pathname
}

/** The page at a path, with what the path tells it. */
export function findPage(pathname: string): { page: Page; params: PathParams } {
  if (pathname === (currentRendering()?.missingPath ?? missingPath)) return { page: notFound, params: {} }
  for (const page of Object.values(pages)) {
    const params = matchPath(page.path, pathname)
    if (params) return { page, params }
  }
  return { page: notFound, params: {} }
}

/** Fetches the code of the page at a path before it is asked for, and what it shows first. */
export function prefetchPage(pathname: string, client: QueryClient) {
  const { page, params } = findPage(pathname)
  page
    .load()
    .then(({ fetchSection, prefetch }) => Promise.all([fetchSection?.(), prefetch?.(client, params)]))
    .catch((error: unknown) => {
      // The click itself tries again and shows what failed.
      console.warn(`Could not fetch the page at ${pathname} ahead of time.`, error)
    })
}
