import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import '@/styles/main.css'
import { prefetchOnIntent } from './prefetch-on-intent'
import { Providers } from './providers'
import { createRouter, prefetchPage } from './router'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root to render into.')

const router = createRouter()
prefetchOnIntent(document, prefetchPage)

createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
)
