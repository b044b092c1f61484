import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { ErrorBoundary } from '@/ui/error-boundary'
import { CrashPage } from './layouts/crash-page'
import { Providers } from './providers'

type SiteProps = {
  client: QueryClient
  children: ReactNode
  /** Called when everything outside of Suspense boundaries answers to presses: its handlers and its effects are there. */
  onLive?: () => void
}

/** Everything around the router. The server and the browser share it: React derives ids from the place in this tree. */
export function Site({ client, children, onLive }: SiteProps) {
  useEffect(() => onLive?.(), [onLive])
  return (
    <StrictMode>
      <ErrorBoundary fallback={() => <CrashPage />}>
        <Providers client={client}>{children}</Providers>
      </ErrorBoundary>
    </StrictMode>
  )
}
