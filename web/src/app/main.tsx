import '@/shared/http/zod-without-eval'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import '@/styles/main.css'
import { mayHaveSession } from '@/shared/auth/auth-client'
import { createQueryClient } from '@/shared/http/query-client'
import { noteDrawnAt } from '@/shared/live/house-clock'
import { createSiteHistory } from '@/shared/navigation/site-history'
import { backStore } from './layouts/use-page-arrival'
import { arrivedPage, openPage } from './open-page'
import { findPage, prefetchPage } from './pages'
import { prefetchOnIntent } from './prefetch-on-intent'
import { SiteRouter } from './router'
import { Site } from './site'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to render into.')

prefetchOnIntent(document, prefetchPage)

/** Shell and page are drawn in one go: a shell alone would be drawn, and waited for, twice. */
async function openSite(root: HTMLElement) {
  const { page } = findPage(location.pathname)
  await openPage(page).catch(() => {}) // the shell opens all the same and shows what failed
  const opened = arrivedPage(page)
  const site = (
    <Site client={createQueryClient()}>
      <SiteRouter history={createSiteHistory()} />
    </Site>
  )
  const { drawnAt } = root.dataset
  // The server draws for visitors. For somebody who has signed in the page is drawn anew over theirs.
  if (drawnAt === undefined || !opened || mayHaveSession()) {
    startTransition(() => createRoot(root).render(site)) // in slices, which a slow phone survives without a frozen moment
    return
  }
  noteDrawnAt(drawnAt)
  backStore.draw(opened.handle.back)
  startTransition(() => {
    hydrateRoot(root, site, {
      onRecoverableError: (error) => console.error('The page differs from the one that the server drew.', error),
    })
  })
}

void openSite(root)
