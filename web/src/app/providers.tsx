import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect } from 'react'
import { openBidQuestion } from '@/entities/lot/bid-question'
import { AuthProvider } from '@/features/identity/auth/auth-provider'
import { MusicHostSlot } from '@/features/identity/music-player/music-slots'
import { LiveAnnouncer } from '@/shared/a11y/live-announcer'
import { registerServiceWorker } from '@/shared/page/service-worker'
import { useStore } from '@/shared/page/store'
import { useAfterFirstPaint } from '@/shared/page/use-after-first-paint'
import { lazyPart } from '@/ui/lazy-part'
import { loadSecondary } from './pages'

const parts = async () => (await loadSecondary()).shellParts
const ToastHost = lazyPart(async () => (await (await parts()).toastHost()).ToastHost)
const BidQuestionDialog = lazyPart(async () => (await (await parts()).bidQuestionDialog()).BidQuestionDialog)

export function Providers({ client, children }: { client: QueryClient; children: ReactNode }) {
  const hasPainted = useAfterFirstPaint()
  useEffect(() => {
    if (hasPainted) registerServiceWorker()
  }, [hasPainted])
  const isAskedAboutBid = useStore(openBidQuestion) !== null
  return (
    <QueryClientProvider client={client}>
      <AuthProvider>{children}</AuthProvider>
      <MusicHostSlot />
      <LiveAnnouncer />
      {hasPainted && (
        <Suspense fallback={null}>
          <ToastHost />
        </Suspense>
      )}
      <Suspense fallback={null}>{isAskedAboutBid && <BidQuestionDialog />}</Suspense>
    </QueryClientProvider>
  )
}
