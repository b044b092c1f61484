import '@/shared/http/zod-without-eval'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import '@/styles/main.css'
import { ErrorBoundary } from '@/ui/error-boundary'
import { CrashPage } from './layouts/crash-page'
import { openPage } from './open-page'
import { pageAt, prefetchPage } from './pages'
import { prefetchOnIntent } from './prefetch-on-intent'
import { Providers } from './providers'
import { SiteRouter } from './router'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to render into.')

prefetchOnIntent(document, prefetchPage)

/** Shell and page are drawn in one go: a shell alone would be drawn, and waited for, twice. */
async function openSite(root: HTMLElement) {
  const page = pageAt(location.pathname)
  if (page) await openPage(page).catch(() => {}) // the shell opens all the same and shows what failed
  // In slices, which a slow phone survives without a frozen moment.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <ErrorBoundary fallback={() => <CrashPage />}>
          <Providers>
            <SiteRouter />
          </Providers>
        </ErrorBoundary>
      </StrictMode>,
    ),
  )
}

void openSite(root)
