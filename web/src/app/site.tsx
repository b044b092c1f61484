import type { QueryClient } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { ErrorBoundary } from '@/ui/error-boundary'
import { CrashPage } from './layouts/crash-page'
import { Providers } from './providers'

/** Everything around the router. The server and the browser share it: React derives ids from the place in this tree. */
export function Site({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={() => <CrashPage />}>
        <Providers client={client}>{children}</Providers>
      </ErrorBoundary>
    </StrictMode>
  )
}
