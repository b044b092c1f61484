import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@/styles/main.css'
import { ErrorBoundary } from '@/ui/error-boundary'
import { CrashPage } from './layouts/crash-page'
import { prefetchPage } from './pages'
import { prefetchOnIntent } from './prefetch-on-intent'
import { Providers } from './providers'
import { SiteRouter } from './router'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to render into.')

prefetchOnIntent(document, prefetchPage)

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary fallback={() => <CrashPage />}>
      <Providers>
        <SiteRouter />
      </Providers>
    </ErrorBoundary>
  </StrictMode>,
)
