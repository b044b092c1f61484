import '@/shared/http/zod-without-eval'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '@/styles/main.css'
import { createQueryClient } from '@/shared/http/query-client'
import { noteRenderedAt } from '@/shared/live/house-clock'
import { createSiteHistory } from '@/shared/navigation/site-history'
import { backStore } from './layouts/use-page-arrival'
import { arrivedPage, openPage } from './open-page'
import { findPage, noteMissingPath, prefetchPage } from './pages'
import { prefetchOnIntent } from './prefetch-on-intent'
import { SiteRouter } from './router'
import { Site } from './site'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to render into.')

const client = createQueryClient()
prefetchOnIntent(document, (pathname) => prefetchPage(pathname, client))

/** Shell and page are rendered in one go: a shell alone would be rendered, and waited for, twice. */
async function openSite(root: HTMLElement) {
  const { renderedAt, isMissing } = root.dataset
  if (isMissing !== undefined) noteMissingPath(location.pathname)
  const { page } = findPage(location.pathname)
  await openPage(page, renderedAt !== undefined).catch(() => {}) // the shell opens all the same and shows what failed
  const opened = arrivedPage(page)
  const history = createSiteHistory()
  history.listen(() => noteMissingPath()) // from now on each page asks for itself
  const site = (
    // `public/boot.js` then repeats what was pressed and typed before.
    <Site client={client} onLive={() => root.dispatchEvent(new Event('live'))}>
      <SiteRouter history={history} />
    </Site>
  )
  if (renderedAt === undefined || !opened) {
    startTransition(() => createRoot(root).render(site)) // in slices, which a slow phone survives without a frozen moment
    return
  }
  noteRenderedAt(renderedAt)
  backStore.set(opened.back)
  startTransition(() => {
    hydrateRoot(root, site, {
      onRecoverableError: (error) => console.error('The page differs from the one that the server rendered.', error),
    })
  })
}

void openSite(root)
